#!/usr/bin/env python3
"""Makes the sounds of wood: click.wav, knock.wav and chord.wav, beside this file."""

import array
import math
import random
import wave
from pathlib import Path

# Samples per second, one channel of 16 bits.
RATE = 44_100


def struck(partials, decay, noise, loudness):
    """A struck piece of wood: a few partial tones that die away quickly, after a tick of noise. From -1 to 1.

    Frequencies in hertz with their shares, decay in seconds, share of noise, loudness.
    """
    chance = random.Random(1)
    samples = []
    for at in range(int(RATE * decay * 7)):
        time = at / RATE
        tones = sum(share * math.sin(math.tau * pitch * time) for pitch, share in partials)
        tick = chance.uniform(-1, 1) * noise * math.exp(-time / 0.002)
        samples.append(loudness * (tones * math.exp(-time / decay) + tick))
    return samples


def block(pitch):
    return [(pitch, 0.6), (2.71 * pitch, 0.28), (5.15 * pitch, 0.12)]


def chord():
    samples = [0.0] * (RATE * 3 // 2)
    for place, pitch in enumerate([523.25, 659.25, 783.99, 1046.5]):
        first = place * RATE * 9 // 100
        # A marimba's bars are tuned to a fourth partial of two octaves.
        bar = struck([(pitch, 0.8), (4 * pitch, 0.2)], 0.28, 0.05, 0.28)
        for at, sample in enumerate(bar[: len(samples) - first]):
            samples[first + at] += sample
    return samples


def save(name, samples):
    with wave.open(str(Path(__file__).with_name(name)), "wb") as file:
        file.setparams((1, 2, RATE, 0, "NONE", ""))
        file.writeframes(array.array("h", [int(max(-1, min(1, sample)) * 32767) for sample in samples]).tobytes())


save("click.wav", struck(block(980), 0.022, 0.25, 0.5))
save("knock.wav", struck(block(310), 0.045, 0.12, 0.4))
save("chord.wav", chord())

#!/usr/bin/env python3
"""sampled_step.py > sampled_step.csv - log delta of one sampled step, direction
add, near its largest loss -log(1 - q), from the definition with 120 digits"""
import math
from mpmath import mp, mpf, erfc, exp, log, nstr, sqrt

mp.dps = 120


def below(x):
    return erfc(-x / sqrt(mpf(2))) / 2


def log_delta(sigma, q, epsilon):
    q, epsilon, mu = mpf(q), mpf(epsilon), 1 / mpf(sigma)
    ratio = (exp(-epsilon) - 1 + q) / q
    x = (log(ratio) + mu * mu / 2) / mu
    return log(below(x) - exp(epsilon) *
               ((1 - q) * below(x) + q * below(x - mu)))


print('sigma,sampling,epsilon,log_delta')
for sigma, q in [(1, 0.1), (0.5, 0.3), (2, 0.02), (0.3, 0.5), (1, 0.001)]:
    for part in (1e-3, 1e-5, 1e-8, 1e-11, 1e-13):
        epsilon = -math.log1p(-q) * (1 - part)
        value = nstr(log_delta(sigma, q, epsilon), 17)
        print(f'{sigma!r},{q!r},{epsilon!r},{value}')

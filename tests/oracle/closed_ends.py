#!/usr/bin/env python3
"""closed_ends.py > closed_ends.csv - log delta, epsilon and trade-off of what
has a closed form, from the definitions with 200 digits, at awkward settings"""
from mpmath import mp, mpf, erfc, exp, expm1, inf, log, nstr, sqrt

mp.dps = 200


def above(x):
    return erfc(x / sqrt(mpf(2))) / 2


def solve(value, low, high, goal):
    """Where what falls from low to high passes the goal."""
    for _ in range(420):
        middle = (low + high) / 2
        if value(middle) > goal:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def epsilon_of(delta_at, delta, most):
    return mpf(0) if delta_at(mpf(0)) <= delta else solve(
        delta_at, mpf(0), most, delta)


def gaussian(mu):
    return lambda e: above(e / mu - mu / 2) - exp(e) * above(e / mu + mu / 2)


def gaussian_curve(mu, alpha):
    z = solve(above, mpf(-60), mpf(60), alpha)
    return above(mu - z)


def pair_delta(d, r):
    """N(0, 1) against N(d, r^2): the mass where its loss exceeds e."""
    def at(e):
        if r == 1:
            return gaussian(abs(d))(e)
        s = 1 - r * r
        root = d * d + 2 * s * (e - log(r))
        if root <= 0:
            return mpf(0) if s < 0 else 1 - exp(e)
        h = r * sqrt(root)
        low, high = sorted([(d - h) / s, (d + h) / s])
        p, q = [above(x) for x in (low, high)], [
            above((x - d) / r) for x in (low, high)]
        first, second = p[0] - p[1], q[0] - q[1]
        if s > 0:
            first, second = 1 - first, 1 - second
            first = above(-low) + above(high)
            second = above(-(low - d) / r) + above((high - d) / r)
        return first - exp(e) * second
    return at


def laplace_curve(e, alpha):
    if alpha < exp(-e) / 2:
        return 1 - exp(e) * alpha
    return exp(-e) / (4 * alpha) if alpha < 0.5 else exp(-e) * (1 - alpha)


rows = []


def add(kind, numbers, what, at, value):
    rows.append(','.join([kind] + [repr(float(x)) for x in numbers] +
                         ['0.0'] * (4 - len(numbers)) +
                         [what, repr(float(at)),
                          nstr(value, 19) if value > -inf else '-inf']))


for mu, epsilons in [(1e-9, (0, 1e-9, 4e-9, 6e-8)), (0.038, (0, 0.1, 1, 3)),
                     (0.5, (0, 1, 1.6, 30)), (1, (0, 4.4, 40, 700)),
                     (5, (0, 12.4, 12.6, 300)), (70, (0, 2000, 2450, 9000)),
                     (1e5, (0, 4.9999e9, 5e9, 5.001e9))]:
    mp.dps = 600 if mu == 70 else 200  # 1 - delta is about 1e-268
    for e in epsilons:
        add('gaussian', [mu], 'log_delta', e, log(gaussian(mpf(mu))(mpf(e))))
mp.dps = 200
for mu, delta in [(1e-9, 1e-10), (0.038, 1.8e-11), (0.5, 0.1), (1, 1e-5),
                  (1, 1e-300), (1, 0.38), (5, 0.9), (5, 1e-100), (70, 1e-5),
                  (70, 0.999999), (3, 1e-12)]:
    most = mpf(mu) * (60 + mpf(mu))
    add('gaussian', [mu], 'epsilon', delta,
        epsilon_of(gaussian(mpf(mu)), mpf(delta), most))
for mu in (1e-9, 0.3, 1, 6, 40):
    for alpha in (1e-300, 1e-20, 1e-5, 0.1, 0.5, 0.9, 1 - 1e-9):
        add('gaussian', [mu], 'tradeoff', alpha,
            gaussian_curve(mpf(mu), mpf(alpha)))
for e in (1e-9, 0.1, 1, 20, 600):
    for part in (0, 0.3, 0.9, 1 - 1e-9, 1 - 1e-15):
        at = float(e) * part
        add('laplace', [e], 'log_delta', at,
            log(-expm1((mpf(at) - mpf(e)) / 2)))
    for delta in (1e-300, 1e-17, 1e-5, 0.3, 0.9):
        add('laplace', [e], 'epsilon', delta,
            max(mpf(0), mpf(e) + 2 * log(1 - mpf(delta))))
    for alpha in (1e-300, 1e-9, 0.18, 0.5, 0.7, 1 - 1e-12):
        add('laplace', [e], 'tradeoff', alpha,
            laplace_curve(mpf(e), mpf(alpha)))
for m0, s0, m1, s1, epsilons in [
        (0, 1, 1, 1.0000001, (0, 1, 5, 40)), (0, 1, 1, 2, (0, 0.3, 0.859, 0.8598)),
        (0, 2, 1, 1, (0, 1, 10, 500)), (0.1, 0.3, 0.7, 0.11, (0, 2, 20)),
        (0, 1, 0, 1.001, (0, 0.0005, 0.0009994, 0.00099950033)),
        (1e6, 1, 1000001, 1.5, (0, 0.7, 0.805, 0.80546)),
        (0, 1, 30, 3, (0, 10, 50, 57)), (0, 1, 1e-6, 1, (0, 1e-6, 5e-6)),
        (0, 1, 0, 40, (0, 3, 3.688)), (0, 40, 3, 1, (0, 4, 100)),
        (-2, 0.7, 5, 0.7000001, (0, 50, 80, 200))]:
    d, r = (mpf(m1) - mpf(m0)) / mpf(s0), mpf(s1) / mpf(s0)
    for e in epsilons:
        value = pair_delta(d, r)(mpf(e))
        if value > 0:
            add('two-gaussians', [m0, s0, m1, s1], 'log_delta', e, log(value))
    most = (log(r) - d * d / (2 * (1 - r * r)) if r > 1
            else 4 * (d / r) ** 2 + 4000 / r ** 2)
    for delta in (1e-3, 1e-9):
        add('two-gaussians', [m0, s0, m1, s1], 'epsilon', delta,
            epsilon_of(pair_delta(d, r), mpf(delta), most))


def rejected(d, r, t, sd):
    """Where log q/p > t: q = N(d, r^2) against N(0, 1), under either."""
    s = 1 - r * r
    mean = 0 if sd == 1 else d
    if s == 0:
        at = d / 2 + t / d
        return above((at - mean) / sd) if d > 0 else above((mean - at) / sd)
    root = d * d + 2 * s * (-t - log(r))
    if root <= 0:
        return mpf(0) if s > 0 else mpf(1)
    h = r * sqrt(root)
    low, high = sorted([(d - h) / s, (d + h) / s])
    inside = above((low - mean) / sd) - above((high - mean) / sd)
    outside = above((mean - low) / sd) + above((high - mean) / sd)
    return inside if s > 0 else outside


def accepted(d, r, t):
    s = 1 - r * r
    root = d * d + 2 * s * (-t - log(r))
    if root <= 0:
        return mpf(1) if s > 0 else mpf(0)
    h = r * sqrt(root)
    low, high = sorted([(d - h) / s, (d + h) / s])
    inside = above((low - d) / r) - above((high - d) / r)
    outside = above((d - low) / r) + above((high - d) / r)
    return outside if s > 0 else inside


for d, r in [(1, 2), (1, 0.5), (0.5, 1.001), (3, 0.999), (0, 1.5), (6, 3),
             (0.1, 0.7)]:
    for alpha in (1e-20, 1e-6, 0.05, 0.5, 0.99):
        D, R = mpf(d), mpf(r)
        t = solve(lambda t: rejected(D, R, t, mpf(1)), mpf(-10000),
                  mpf(10000), mpf(alpha))
        add('two-gaussians', [0, 1, d, r], 'tradeoff', alpha,
            accepted(D, R, t))

print('kind,p1,p2,p3,p4,what,at,truth')
print('\n'.join(rows))

#!/usr/bin/env python3
"""mechanisms.py > mechanisms.csv - delta, epsilon and trade-off of mechanisms
by another road, with 60 digits: all answers one by one, or the best test of
two laws and, for several steps, an integral of it.  `least` and `most` are
what the description leaves open, and mostly one number."""
import sys
from itertools import combinations

from mpmath import (erfc, exp, expm1, inf, log, log1p, mp, mpf, nstr, quad,
                    sqrt)

mp.dps = 50


def above(x):
    return erfc(x / sqrt(mpf(2))) / 2


def fall(value, low, high, goal):
    """Where what falls from low to high passes the goal: regula falsi on
    logarithms, of which the end that stays counts half (Illinois)."""
    def over(x):
        y = value(x)
        return log(y / goal) if y > 0 else mpf(-1000000)
    left, right = over(low), over(high)
    for i in range(400):
        middle = (low + high) / 2
        if i % 4 and left - right > 0:
            middle = low + (high - low) * left / (left - right)
        found = over(middle)
        if found > 0:
            low, left, right = middle, found, right / 2 if i % 4 else right
        else:
            high, right, left = middle, found, left / 2 if i % 4 else left
        if high - low <= mpf(10) ** -24 * abs(high) or not found:
            break
    return middle


class Law:
    """Two laws; `delta` is that of the second against the first, for any
    epsilon, and `back` that of the first against the second."""

    def both(self, e):
        return max(self.delta(e), self.back(e))

    def turned(self):
        return Turned(self)

    def back(self, e):
        return -expm1(e) + exp(e) * self.delta(-e)

    def epsilon(self, d):
        if self.delta(mpf(0)) <= d:
            return mpf(0)
        high = mpf(1)
        while self.delta(high) > d:
            high *= 2
            if high > 10 ** 6:
                return inf
        return fall(self.delta, mpf(0), high, d)


class Turned(Law):
    def __init__(self, law):
        self.delta, self.back = law.back, law.delta
        self.law = law

    def tradeoff(self, a):
        """The test from the other side."""
        return fall(self.law.tradeoff, mpf(0), mpf(1), a)


def highest(worth, low, high, times=70):
    """Golden section on log s."""
    part = (sqrt(mpf(5)) - 1) / 2
    f = lambda t: worth(exp(t))
    a, b = low, high
    c, d = b - part * (b - a), a + part * (b - a)
    fc, fd = f(c), f(d)
    for _ in range(times):
        if fc >= fd:
            b, d, fd = d, c, fc
            c = b - part * (b - a)
            fc = f(c)
        else:
            a, c, fc = c, d, fd
            d = a + part * (b - a)
            fd = f(d)
    return max(fc, fd, mpf(0))


# ---- answers one by one ----


class Atoms(Law):
    """By falling loss, with what all before them have together."""

    def __init__(self, pairs):
        self.pairs = sorted(((p, q) for p, q in pairs if p or q),
                            key=lambda x: -x[1] / x[0] if x[0] else -inf)
        self.ratios = [q / p if p else inf for p, q in self.pairs]
        self.p, self.q = [mpf(0)], [mpf(0)]
        for p, q in self.pairs:
            self.p.append(self.p[-1] + p)
            self.q.append(self.q[-1] + q)
        self.p_left, self.q_left = [mpf(0)], [mpf(0)]
        for p, q in reversed(self.pairs):
            self.p_left.append(self.p_left[-1] + p)
            self.q_left.append(self.q_left[-1] + q)

    def count(self, s):
        """How many have q / p > s."""
        low, high = 0, len(self.ratios)
        while low < high:
            middle = (low + high) // 2
            if self.ratios[middle] > s:
                low = middle + 1
            else:
                high = middle
        return low

    def delta(self, e):
        s = exp(e)
        n = self.count(s)
        return self.q[n] - s * self.p[n]

    def back(self, e):
        s = exp(e)
        n = len(self.pairs) - self.count(1 / s)
        return self.p_left[n] - s * self.q_left[n]

    def tradeoff(self, a):
        n = 0
        while n < len(self.pairs) and self.p[n + 1] <= a:
            n += 1
        if n == len(self.pairs):
            return mpf(0)
        p, q = self.pairs[n]
        left = self.q_left[len(self.pairs) - n]
        return left - q * (a - self.p[n]) / p


def convolved(a, b):
    out = [mpf(0)] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        if x:
            for j, y in enumerate(b):
                out[i + j] += x * y
    return out


def power(a, steps):
    out = a
    for _ in range(steps - 1):
        out = convolved(out, a)
    return out


def discrete_gaussian(sigma, moved, steps):
    """The sum of all answers says all that they do: answers of one loss."""
    reach = int(60 * sigma) + moved + 10
    noise = [exp(-(mpf(x) / sigma) ** 2 / 2) for x in range(-reach, reach + 1)]
    total = sum(noise)
    noise = [x / total for x in noise]
    without = power(noise + [mpf(0)] * moved, steps)
    with_it = power([mpf(0)] * moved + noise, steps)
    # beyond the reach chances are below e^-1800 and left out on both sides
    return Atoms(zip(without, with_it))


def by_loss(pairs, steps):
    """Losses that are multiples of one: pairs[i] = (p, q) of loss i."""
    return Atoms(zip(power([p for p, _ in pairs], steps),
                     power([q for _, q in pairs], steps)))


def discrete_laplace(epsilon, moved, steps):
    r = exp(-mpf(epsilon) / moved)
    part = (1 - r) / (1 + r)
    tail = 1 / (1 + r)  # all x <= 0
    pairs = [(tail, tail * r ** moved)]
    for x in range(1, moved):
        pairs.append((part * r ** x, part * r ** (moved - x)))
    pairs.append((tail * r ** moved, tail))
    return by_loss(pairs, steps)


def response(epsilon, options, steps, shown=mpf(0)):
    e = mpf(epsilon)
    z = exp(e) + options - 1
    keep = 1 - shown
    law = by_loss([(keep * exp(e) / z, keep / z),
                   (keep * (options - 2) / z, keep * (options - 2) / z),
                   (keep / z, keep * exp(e) / z)], steps)
    lost = 1 - keep ** steps
    return Atoms(law.pairs + [(mpf(0), lost), (lost, mpf(0))])


# ---- numbers with a loss that rises with them ----


class Line(Law):
    """Laws on a line by their chances above t and below; the loss rises
    from `low` to `high`, which may be infinite, and `at` is where it is."""

    def __init__(self, p, q, p_below, q_below, loss, low, high, at):
        self.p, self.q, self.loss = p, q, loss
        self.p_below, self.q_below = p_below, q_below
        self.low, self.high, self.inside = low, high, at

    def at(self, e):
        if self.low > -inf and self.loss(self.low) > e:
            return -inf
        if self.high < inf and self.loss(self.high) <= e:
            return inf
        return self.inside(e)

    def delta(self, e):
        t = self.at(e)
        if t == inf:
            return mpf(0)
        return -expm1(e) if t == -inf else self.q(t) - exp(e) * self.p(t)

    def back(self, e):
        t = self.at(-e)
        if t == -inf:
            return mpf(0)
        return (-expm1(e) if t == inf
                else self.p_below(t) - exp(e) * self.q_below(t))

    def tradeoff(self, a):
        low = self.low if self.low > -inf else mpf(-10000)
        high = self.high if self.high < inf else mpf(10000)
        if a < self.p(high):
            return 1 - self.q(high) * a / self.p(high)
        if a > self.p(low):
            return self.q_below(low) * (1 - a) / self.p_below(low)
        return self.q_below(fall(self.p, low, high, a))


def mixed(q, l):
    return log1p(mpf(q) * expm1(l))


def sampled_gaussian(mu, q, replaced):
    """(1 - q) N(0, 1) against + q N(mu, 1), or both of them with +-mu."""
    q, half = mpf(q), mu * mu / 2

    def tail(moved):
        return lambda t: (1 - q) * above(t) + q * above(t - moved)

    def below(moved):
        return lambda t: (1 - q) * above(-t) + q * above(moved - t)

    def loss(t):
        back = mixed(q, -mu * t - half) if replaced else 0
        return mixed(q, mu * t - half) - back

    def at(e):
        if not replaced:
            inner = log1p(expm1(e) / q)
            return inner / mu + mu / 2
        a, b = q * exp(-half), (1 - q) * expm1(e)
        root = sqrt(b * b + 4 * a * a * exp(e))
        u = (b + root) / (2 * a) if b > 0 else 2 * a * exp(e) / (root - b)
        return log(u) / mu
    start = -mu if replaced else mpf(0)
    law = Line(tail(start), tail(mu), below(start), below(mu), loss, -inf, inf,
               at)
    if not replaced and q < 1:
        law.at = lambda e: (-inf if expm1(e) / q <= -1 else at(e))
    return law


def laplace_above(e, t):
    return exp(-e * t) / 2 if t > 0 else 1 - exp(e * t) / 2


def sampled_laplace(e, q, replaced):
    e, q = mpf(e), mpf(q)

    def tail(moved):
        return lambda t: ((1 - q) * laplace_above(e, t) +
                          q * laplace_above(e, t - moved))

    def below(moved):
        return lambda t: ((1 - q) * laplace_above(e, -t) +
                          q * laplace_above(e, moved - t))

    def one(t, m):
        return mixed(q, e * (abs(t) - abs(t - m))) if m else mpf(0)

    def at(x):
        if not replaced:
            return (log1p(expm1(x) / q) / e + 1) / 2
        sign = 1 if x > 0 else -1
        inner = log1p(expm1(abs(x) + mixed(q, -e)) / q)
        return sign * (inner / e + 1) / 2
    start = mpf(-1) if replaced else mpf(0)
    law = Line(tail(start), tail(mpf(1)), below(start), below(mpf(1)),
               lambda t: one(t, 1) - one(t, start), start, mpf(1), at)
    law.density = lambda t, m: ((1 - q) * e / 2 * exp(-e * abs(t)) +
                                q * e / 2 * exp(-e * abs(t - m)))
    law.start, law.kinks = start, [start, mpf(0), mpf(1)]
    return law


class Twice(Law):
    """Two steps of a line whose loss is constant outside its reach."""

    def __init__(self, law):
        self.law = law

    def ask(self, e, one, first, density):
        law = self.law
        low, high = law.low, law.high
        parts = [low] + [k for k in law.kinks if low < k < high] + [high]
        sign = 1 if one == law.delta else -1
        # kinks of `one`, where e - loss is an end of the loss
        for end in (law.loss(low), law.loss(high)):
            for goal in (e - end, -e - end, e + end):
                for s in (1, -1):
                    if law.loss(low) < s * goal < law.loss(high):
                        parts.append(law.at(s * goal))
        parts = sorted(set(parts))
        parts = [a + (b - a) * i / 12 for a, b in zip(parts, parts[1:])
                 for i in range(12)] + [parts[-1]]
        total = quad(lambda t: density(t) * one(e - sign * law.loss(t)), parts)
        total += first[0] * one(e - sign * law.loss(low))
        return total + first[1] * one(e - sign * law.loss(high))

    def delta(self, e):
        law = self.law
        low, high = law.low, law.high
        return self.ask(e, law.delta, (law.q_below(low), law.q(high)),
                        lambda t: law.density(t, mpf(1)))

    def back(self, e):
        law = self.law
        low, high = law.low, law.high
        return self.ask(e, law.back, (law.p_below(low), law.p(high)),
                        lambda t: law.density(t, law.start))


def gaussian(mu):
    return sampled_gaussian(mpf(mu), mpf(1), False)


class Worse(Law):
    """The worse way at each epsilon: the test of the one way up to where
    its loss is 0, a line, and that of the other."""

    def __init__(self, law):
        self.delta, self.line = law.both, law

    def tradeoff(self, a):
        line = self.line
        t = line.at(mpf(0))
        if a <= line.p(t):
            return line.tradeoff(a)
        if a <= line.q_below(t):
            return line.p(t) + line.q_below(t) - a
        return line.p(fall(lambda x: line.q_below(-x), mpf(-10000),
                           mpf(10000), a) * -1)


# ---- norms, by trying everything ----


def tree_mu(sigma, leaves):
    """The nodes that hold a leaf of a binary tree, counted."""
    best = 0
    for leaf in {0, leaves // 2, leaves - 1}:
        nodes, size = 0, 1
        while size <= leaves:
            # a node is there once all its leaves are
            nodes += (leaf // size + 1) * size <= leaves
            size *= 2
        best = max(best, nodes)
    return sqrt(mpf(best)) / mpf(sigma)


def banded_mu(sigma, strategy, times, apart):
    """Every choice of steps of a stream long enough, by the whole matrix."""
    n = (times - 1) * apart + len(strategy) + 2
    best = mpf(0)
    for chosen in combinations(range(n), times):
        if any(b - a < apart for a, b in zip(chosen, chosen[1:])):
            continue
        moved = [mpf(0)] * (n + len(strategy))
        for step in chosen:
            for i, x in enumerate(strategy):
                moved[step + i] += abs(mpf(x))
        best = max(best, sum(x * x for x in moved))
    return sqrt(best) / mpf(sigma)


# ---- promises ----


def log_moment(power, x, q):
    """Of two outputs with chances 1 / (1 + e^-x) and q."""
    with_, without = (-log1p(exp(-x)), -log1p(exp(x))), (log(q), log1p(-q))
    return log(sum(exp(b + power * (a - b)) for a, b in zip(with_, without)))


def larger_moment(order, x, q):
    return max(log_moment(order, x, q), log_moment(1 - order, x, q), mpf(0))


def largest_power(order, divergence, q):
    """The logit of the p above q at which one divergence is reached."""
    goal = sqrt((order - 1) * divergence)

    def over(x):
        return sqrt(larger_moment(order, x, q)) - goal
    low = log(q / (1 - q))
    high = low + 1
    while over(high) < 0:
        high += 2 * (high - low)
    left, right = -goal, over(high)
    for i in range(200):
        middle = (low + high) / 2
        if i % 5 < 4:
            middle = low + (high - low) * left / (left - right)
        found = over(middle)
        if found < 0:
            low, left, right = middle, found, right / 2 if i % 5 else right
        else:
            high, right, left = middle, found, left / 2 if i % 5 else left
        if high - low <= mpf(10) ** -19 * (1 + abs(high)):
            break
    return low


class Promise(Law):
    """Pairs of two outputs are the worst that Renyi divergences leave."""

    def tradeoff(self, a):
        with mp.workdps(30):
            return 1 / (1 + exp(self.power(a)))

    def delta(self, e):
        if e < 0:
            return 1 - exp(e) + exp(e) * self.delta(-e)

        def worth(x):
            delta = 1 / (1 + exp(-self.power(exp(x)))) - exp(e + x)
            return log(delta) + 10 ** 6 if delta > 0 else mpf(0)
        with mp.workdps(30):
            low, high = -2 * e - 160, mpf('-1e-6')
            grid = [low + (high - low) * i / 24 for i in range(25)]
            top = max(range(25), key=lambda i: worth(grid[i]))
            low, high = grid[max(0, top - 1)], grid[min(24, top + 1)]
            best = highest(lambda s: worth(log(s)), low, high, 62)
            return exp(best - 10 ** 6)


class Orders(Promise):
    def __init__(self, orders, divergences, steps):
        self.pairs = [(mpf(a), mpf(d) * steps)
                      for a, d in zip(orders, divergences)]

    def power(self, q):
        return min(largest_power(a, d, q) for a, d in self.pairs)


class Larger(Law):
    """Some mechanisms, of which each is allowed."""

    def __init__(self, *laws):
        self.laws = laws

    def delta(self, e):
        return max(law.delta(e) for law in self.laws)

    def tradeoff(self, a):
        return min(law.tradeoff(a) for law in self.laws)


class Exponential(Law):
    """The worst t of all, each a pair with two losses."""

    def __init__(self, epsilon):
        self.e = mpf(epsilon)

    def delta(self, x):
        if x < 0:
            return 1 - exp(x) + exp(x) * self.delta(-x)
        if x >= self.e:
            return mpf(0)

        def worth(s):
            t = log(s)
            a = -expm1(t - self.e) / (exp(t) - exp(t - self.e))
            return a * (exp(t) - exp(x))
        return highest(worth, x, self.e)


# ---- rows ----

number = -1


def number_of(x):
    return repr(float(x)) if x != int(x) else repr(int(x))


def shown(x):
    return '-inf' if x == -inf else 'inf' if x == inf else nstr(x, 19)


def row(kind, settings, points, what, at, least, most):
    print(','.join([kind,
                    ' '.join(f'{k}={number_of(v)}' for k, v in settings),
                    points, what, repr(float(at)), shown(least),
                    shown(most)]))


DELTAS = [1e-5, 0.01, 1e-12, 1e-60, 0.2]
ALPHAS = [0.1, 1e-6, 0.5, 0.003, 0.9]
FARTHER = [0.7, 1.1, 0.2, 0.95]


def ask(kind, settings, law, points='', least=None, curve=None):
    """Three rows of it: `law` is of all, or `least` of the least."""
    global number
    number += 1
    if sys.argv[1:] and kind not in sys.argv[1:]:
        return
    law = law() if callable(law) else law
    least = least or law
    delta = DELTAS[number % len(DELTAS)]
    high, low = law.epsilon(mpf(delta)), least.epsilon(mpf(delta))
    row(kind, settings, points, 'epsilon', delta, low, high)
    at = mpf(float(FARTHER[number % 4] * (high or mpf('0.1'))))
    ends = [law_.delta(at) for law_ in (least, law)]
    ends = [log(x) if x > mpf(10) ** -45 else None for x in ends]
    if None not in ends:
        row(kind, settings, points, 'log-delta', at, *ends)
    alpha = ALPHAS[number % len(ALPHAS)]
    if hasattr(curve or law, 'tradeoff'):
        row(kind, settings, points, 'tradeoff', alpha,
            (curve or law).tradeoff(mpf(alpha)),
            (curve or least).tradeoff(mpf(alpha)))
    sys.stdout.flush()


REMOVE = 2  # as the enum of directions; ADD = 1


def ask_twice(kind, settings, law):
    if sys.argv[1:] and kind not in sys.argv[1:]:
        return
    most = law.law.loss(law.law.high)
    for part in (0.01, 0.6, 1.2):
        at = mpf(float(most * part))
        with mp.workdps(30):
            found = log(law.delta(at))
        row(kind, settings, '', 'log-delta', at, found, found)


def all_rows():
    global number
    print('kind,settings,points,what,at,least,most')
    for sigma, moved, steps in [
            (0.05, 1, 1), (0.1, 1, 1), (0.2, 1, 3), (0.3, 2, 1), (0.3, 1, 8),
            (0.5, 1, 2), (0.5, 5, 1), (0.7, 1, 5), (1, 1, 1), (1, 1, 4),
            (1, 7, 2), (1.5, 2, 3), (2, 1, 2), (3, 3, 2), (4, 1, 1),
            (7.3, 20, 1), (10, 1, 1), (25, 3, 1), (30, 50, 1), (60, 1, 1)]:
        ask('discrete-gaussian', [('sigma', sigma), ('sensitivity', moved),
                                  ('steps', steps)],
            lambda: discrete_gaussian(mpf(sigma), moved, steps))
    for e, moved, steps in [
            (1e-4, 1, 1), (1e-4, 3, 40), (0.001, 50, 2), (0.01, 1, 100),
            (0.05, 2, 30), (0.1, 1000, 1), (0.1, 7, 9), (0.3, 1, 200),
            (0.5, 5, 5), (1, 1, 1), (1, 1, 20), (1, 30, 3), (2, 2, 10),
            (3, 100, 2), (5, 1, 4), (8, 3, 3), (12, 1, 2), (30, 10, 2),
            (100, 1, 1), (600, 40, 1)]:
        ask('discrete-laplace', [('epsilon', e), ('sensitivity', moved),
                                 ('steps', steps)],
            lambda: discrete_laplace(e, moved, steps))
    for e, options, steps in [
            (0, 2, 1), (1e-6, 2, 1), (1e-3, 2, 50), (0.01, 3, 20),
            (0.1, 2, 300), (0.1, 1000, 9), (0.3, 4, 40), (0.5, 2, 1),
            (0.7, 10, 30), (1, 2, 77), (1, 1e9, 1), (1.5, 1e6, 5),
            (2, 3, 12), (3, 2, 5), (4, 100, 6), (6, 2, 3), (9, 5, 4),
            (20, 2, 2), (50, 1e9, 2), (600, 2, 1)]:
        ask('randomized-response', [('epsilon', e), ('options', options),
                                    ('steps', steps)],
            lambda: response(e, int(options), steps))
    for e, delta, steps in [
            (0, 0.1, 1), (0, 1e-9, 30), (1e-5, 1e-7, 4), (0.01, 0.3, 2),
            (0.05, 1e-5, 100), (0.1, 0, 60), (0.1, 1e-12, 20), (0.3, 0.01, 8),
            (0.5, 1e-6, 1), (0.5, 1e-3, 50), (1, 1e-300, 2), (1, 1e-5, 10),
            (1, 0.5, 3), (2, 1e-8, 6), (3, 0.05, 4), (4, 1e-4, 1),
            (6, 1e-6, 5), (10, 1e-3, 2), (30, 1e-15, 2), (500, 1e-5, 1)]:
        ask('approximate-dp', [('epsilon', e), ('mechanism-delta', delta),
                               ('steps', steps)],
            lambda: response(e, 2, steps, mpf(delta)))
    laplaces = [(1e-4, 1), (1e-4, 1e-6), (1e-3, 0.5), (0.01, 0.999),
                (0.03, 0.01), (0.1, 0.3), (0.1, 1e-4), (0.3, 0.9),
                (0.5, 0.02), (1, 1e-6), (1, 0.1), (1, 0.5), (1, 1), (2, 0.7),
                (3, 1e-3), (5, 0.2), (9, 0.99), (14, 1e-5), (30, 0.5),
                (50, 0.05)]
    for i, (e, q) in enumerate(laplaces):
        law = sampled_laplace(e, q, False)
        # with add errors are told of the canary by what is not its
        ways = [law.turned(), law]
        ask('subsampled-laplace',
            [('epsilon', e), ('sampling', q), ('direction', 1 + i % 2)],
            ways[i % 2], curve=ways[1 - i % 2])
        if i % 5 == 4 and e < 20:
            ask_twice('subsampled-laplace',
                      [('epsilon', e), ('sampling', q), ('steps', 2),
                       ('direction', REMOVE)], Twice(law))
    for i, (e, q) in enumerate(laplaces):
        law = sampled_laplace(e, q, True)
        ask('replaced-laplace', [('epsilon', e), ('sampling', q)], law)
        if i % 5 == 2 and e < 20:
            ask_twice('replaced-laplace',
                      [('epsilon', e), ('sampling', q), ('steps', 2)],
                      Twice(law))
    gaussians = [(0.02, 0.5), (0.05, 1e-9), (0.1, 0.9), (0.2, 1e-4), (0.3, 1),
                 (0.35, 0.02), (0.5, 1e-6), (0.6, 0.3), (0.8, 0.999),
                 (1, 0.01), (1, 0.5), (1.5, 1e-3), (2, 0.1), (4, 0.7),
                 (9, 1e-5), (20, 0.05), (100, 0.5), (1000, 0.3), (1e5, 0.01),
                 (1e6, 1)]
    for sigma, q in gaussians:
        ask('replaced-gaussian', [('sigma', sigma), ('sampling', q)],
            sampled_gaussian(1 / mpf(sigma), q, True))
    for sigma, q in gaussians:
        law = sampled_gaussian(2 / mpf(sigma), q, False)
        ask('fixed-size-gaussian', [('sigma', sigma), ('sampling', q)],
            Worse(law))
    for i, (sigma, leaves) in enumerate([
            (1e-3, 1), (0.01, 7), (0.1, 2), (0.3, 3), (0.5, 100), (1, 1),
            (1, 4), (1, 1023), (1, 1024), (2, 1025), (3, 65535), (4, 5),
            (5, 10**6), (8, 2**20), (10, 2**20 - 1), (20, 63), (50, 10**9),
            (300, 64), (1e4, 31), (1e6, 10**15)]):
        steps = [1, 3, 50][i % 3]
        ask('tree', [('sigma', sigma), ('leaves', leaves), ('steps', steps)],
            gaussian(tree_mu(sigma, leaves) * sqrt(mpf(steps))))
    for i, (sigma, strategy, times, apart) in enumerate([
            (1e-3, [1], 1, 1), (0.1, [1, 0.5], 1, 1), (0.5, [2], 3, 1),
            (1, [1, 1, 1], 2, 3), (1, [1, -0.5, 0.25], 1, 1),
            (2, [0.3, 0.2], 4, 2), (3, [1, 0.5, 0.375], 4, 3),
            (3, [1, 0.5, 0.375], 4, 5), (5, [0, 0, 3], 2, 3),
            (7, [1, 2, 3, 4], 3, 4), (10, [1e-3, 1], 2, 2), (10, [100], 1, 1),
            (20, [1, 0.9, 0.8, 0.7, 0.6], 2, 5), (50, [5, -5], 3, 2),
            (100, [1], 6, 1), (0.2, [0.1, 0.01], 2, 9), (1e3, [1, 1], 2, 2),
            (1e4, [7, 7, 7], 1, 2), (1e6, [1e6], 2, 1), (30, [1e-9, 3], 1, 1)]):
        points = ';'.join(f'{number_of(x)}' for x in strategy)
        ask('banded', [('sigma', sigma), ('participations', times),
                       ('separation', apart)],
            lambda: gaussian(banded_mu(sigma, strategy, times, apart)),
            points)
    for e in [1e-6, 1e-4, 1e-3, 0.01, 0.05, 0.1, 0.2, 0.4, 0.7, 1, 1.5, 2, 3,
              4, 6, 10, 20, 60, 200, 600]:
        ask('exponential', [('epsilon', e)], Exponential(e),
            least=response(mpf(e) / 2, 2, 1))
    for i, (orders, divergences) in enumerate([
            ([2], [1]), ([1.01], [1e-3]), ([1e6], [3]),
            ([1.5, 2, 64], [5, 5, 5]), ([3, 4], [1e-6, 1e-6]),
            ([1.1, 1.2, 1.3], [0.1, 0.2, 0.3]), ([16], [1e-3]),
            ([2], [300])]):
        steps = [1, 7][i % 2]
        squares = min(2 * mpf(d) * steps / mpf(a)
                      for a, d in zip(orders, divergences))
        ask('renyi-dp', [('steps', steps)],
            Orders(orders, divergences, steps),
            ';'.join(f'{number_of(a)}:{number_of(d)}'
                     for a, d in zip(orders, divergences)),
            steps > 1 and Larger(gaussian(sqrt(squares)),
                                 Orders(orders, divergences, 1)))
    # nearly everybody, or everybody, with little noise
    number = -1
    for i, (e, q) in enumerate([(20, 1), (35, 1), (50, 1), (20, 1 - 1e-10),
                                (35, 1 - 1e-10), (50, 1 - 1e-15), (40, 0.6),
                                (18, 1 - 1e-8)]):
        law = sampled_laplace(e, q, False)
        ways = [law.turned(), law]
        ask('subsampled-laplace',
            [('epsilon', e), ('sampling', q), ('direction', 1 + i % 2)],
            ways[i % 2], curve=ways[1 - i % 2])
        ask('replaced-laplace', [('epsilon', e), ('sampling', q)],
            sampled_laplace(e, q, True))


if __name__ == '__main__':
    all_rows()

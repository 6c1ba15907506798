"""Records what statsmodels and SciPy work out on a table of cases.

    pip install statsmodels==0.15.0 scipy==1.17.1
    python record.py > recorded.json

statsmodels has no Newcombe interval for paired shares. Here its Wilson limits are put together as in Newcombe
1998 (method 10); `difference.test.ts` has published figures too. Neither has the interval of a share of clusters. Here
Wilson's is taken over the effective number of attempts, whose variance is that of the goals' linearized scores.
"""

import json
import math
import random

import numpy
import scipy
import statsmodels
from scipy.stats import binomtest, fisher_exact, hypergeom, t
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.inter_rater import cohens_kappa, fleiss_kappa
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import confint_proportions_2indep, proportion_confint

draw = random.Random(20)


def wilson(successes, total):
    return [float(limit) for limit in proportion_confint(successes, total, method="wilson")]


def paired_interval(both, fixed, broke, neither):
    total = both + fixed + broke + neither
    before, after = (both + fixed) / total, (both + broke) / total
    before_low, before_high = wilson(both + fixed, total)
    after_low, after_high = wilson(both + broke, total)
    product = both * neither - fixed * broke
    if product > 0:
        product = max(product - total / 2, 0)
    margins = (both + fixed) * (broke + neither) * (both + broke) * (fixed + neither)
    phi = product / math.sqrt(margins) if margins else 0
    reach = lambda x, y: math.sqrt(max(0, x * x - 2 * phi * x * y + y * y))
    change = after - before
    return [
        max(-1, change - reach(after - after_low, before_high - before)),
        min(1, change + reach(after_high - after, before - before_low)),
    ]


def wilson_cases():
    cases = [(0, 1), (1, 1), (0, 20), (20, 20), (1, 37), (7, 37), (9, 509), (500_000, 1_000_000)]
    while len(cases) < 50:
        total = draw.choice([draw.randint(1, 30), draw.randint(30, 2_000), draw.randint(1, 10**6)])
        cases.append((draw.randint(0, total), total))
    return [{"successes": s, "total": t, "interval": wilson(s, t)} for s, t in cases]


def paired_cases():
    cases = [(3, 1, 4, 29), (0, 0, 0, 1), (5, 0, 0, 5), (0, 5, 5, 0), (0, 0, 9, 0), (0, 9, 0, 0), (1, 1, 7, 12)]
    while len(cases) < 70:
        size = draw.choice([3, 10, 40, 300, 5_000])
        flow = tuple(draw.randint(0, draw.choice([size, size // 3])) for _ in range(4))
        if sum(flow):
            cases.append(flow)
    return [
        {
            "flow": dict(zip(("both", "fixed", "broke", "neither"), flow)),
            "interval": paired_interval(*flow),
            "p": float(mcnemar([[flow[0], flow[1]], [flow[2], flow[3]]], exact=True).pvalue),
        }
        for flow in cases
    ]


def unpaired_cases():
    cases = [((0, 1), (0, 1)), ((0, 1), (1, 1)), ((7, 34), (1, 34)), ((56, 70), (48, 80)), ((0, 10), (0, 20))]
    while len(cases) < 70:
        sides = []
        for _ in range(2):
            total = draw.randint(1, draw.choice([5, 20, 100, 3_000]))
            sides.append((draw.randint(0, draw.choice([total, total // 4])), total))
        cases.append(tuple(sides))
    found = []
    for (a, m), (b, n) in cases:
        low, high = confint_proportions_2indep(b, n, a, m, method="newcomb", compare="diff")
        p = fisher_exact([[a, m - a], [b, n - b]]).pvalue
        found.append({"before": [a, m], "after": [b, n], "interval": [float(low), float(high)], "p": float(p)})
    return found


def holm_cases():
    lists = [[0.01], [0.05, 0.05], [0.0, 1.0], [0.04, 0.01, 0.03]]
    while len(lists) < 30:
        lists.append([round(draw.random() ** draw.choice([1, 3]), 6) for _ in range(draw.randint(1, 14))])
    return [{"p": p, "adjusted": [float(one) for one in multipletests(p, method="holm")[1]]} for p in lists]


def success_at_k_cases():
    """The chance that k attempts, drawn without replacement, hold at least one that broke the goal."""
    found = []
    for _ in range(30):
        goals = []
        for _ in range(draw.randint(1, 8)):
            attempts = draw.randint(5, 60)
            goals.append([draw.randint(0, draw.choice([attempts, 3])), attempts])
        k = draw.randint(1, 5)
        shares = [float(1 - hypergeom.pmf(0, attempts, broken, k)) for broken, attempts in goals]
        found.append({"goals": goals, "k": k, "rate": sum(shares) / len(shares)})
    return found


def clustered_interval(pairs):
    """Korn and Graubard's effective number (1998), goal by goal, with SciPy's quantile of Student's t."""
    broken, decided = numpy.array(pairs, dtype=float).T
    goals, total = len(decided), decided.sum()
    share = broken.sum() / total
    scores = (broken - share * decided) / decided.mean()
    variance = numpy.var(scores, ddof=1) / goals
    effective = share * (1 - share) / variance * (t.ppf(0.975, math.inf) / t.ppf(0.975, goals - 1)) ** 2
    effective = min(effective, total)
    return wilson(share * effective, effective)


def clustered_cases():
    """From 20 goals on, where intervals are shown. Goals always differ, and some have more than one attempt."""
    found = []
    while len(found) < 25:
        goals = draw.choice([20, 21, 37, 100, 1_500])
        attempts, share = draw.choice([2, 4, 9]), draw.choice([0.03, 0.4, 0.9])
        pairs = []
        for _ in range(goals):
            total = draw.randint(1, attempts)
            own = draw.betavariate(share, 1 - share)
            pairs.append((sum(draw.random() < own for _ in range(total)), total))
        if len({broken / total for broken, total in pairs}) > 1:
            kinds = [[*kind, pairs.count(kind)] for kind in sorted(set(pairs))]
            found.append({"clusters": kinds, "interval": clustered_interval(pairs)})
    return found


def student_t_cases():
    return [
        {"degrees": degrees, "quantile": float(t.ppf(0.975, degrees))}
        for degrees in [3, 4, 5, 9, 14, 19, 20, 29, 49, 99, 512, 10**4, 10**6]
    ]


def limit_at_zero_cases():
    exact = lambda broken, total, side: binomtest(broken, total, alternative=side).proportion_ci(0.95, method="exact")
    return [
        {
            "total": total,
            "none": float(exact(0, total, "less").high),
            "all": float(exact(total, total, "greater").low),
        }
        for total in [1, 2, 3, 10, 19, 20, 37, 60, 100, 509, 4_500, 100_000]
    ]


def stratified_cases():
    """Tries exchanged within each goal: hypergeometric distributions, added up."""
    found = [[[0, 4, 4, 4]], [[0, 3, 3, 3]], [[0, 1, 1, 1]] * 6]
    while len(found) < 20:
        count = draw.choice([1, 5, 25, 40])
        before, after = draw.choice([(3, 3), (3, 1), (5, 2), (1, 4), (10, 10)])
        shift = draw.choice([0, 0.2, 0.5])
        goals = []
        for _ in range(count):
            own = draw.betavariate(0.5, 1)
            hits = lambda tries, chance: sum(draw.random() < chance for _ in range(tries))
            goals.append([hits(before, own), before, hits(after, min(1, own + shift)), after])
        found.append(goals)
    return [{"goals": goals, "p": stratified_p(goals), "interval": repeated_interval(goals)} for goals in found]


def stratified_p(goals):
    chances, observed = numpy.ones(1), 0
    for broken_before, before, broken_after, after in goals:
        broken = broken_before + broken_after
        own = hypergeom.pmf(numpy.arange(min(broken, after) + 1), before + after, broken, after)
        chances, observed = numpy.convolve(chances, own), observed + broken_after
    return float(min(1, chances[chances <= chances[observed] * (1 + 1e-7)].sum()))


def repeated_interval(goals):
    """Newcombe's method 10 over the effective numbers of tries, from the 20 goals on for which it is shown."""
    columns = numpy.array(goals, dtype=float)
    shares = [columns[:, 0] / columns[:, 1], columns[:, 2] / columns[:, 3]]
    if len(goals) < 20 or min(numpy.std(one) for one in shares) == 0:
        return None
    interval_of = lambda side: clustered_interval(side) if side[:, 1].sum() > len(side) else wilson(side[:, 0].sum(), len(side))
    before, after = interval_of(columns[:, :2]), interval_of(columns[:, 2:])
    rho = float(numpy.corrcoef(*shares)[0, 1])
    was, now = columns[:, 0].sum() / columns[:, 1].sum(), columns[:, 2].sum() / columns[:, 3].sum()
    reach = lambda x, y: math.sqrt(max(0, x * x - 2 * rho * x * y + y * y))
    change = float(now - was)
    return [
        max(-1, change - reach(now - after[0], before[1] - was)),
        min(1, change + reach(after[1] - now, was - before[0])),
    ]


def kappa_cases():
    cohen, fleiss = [], []
    while len(cohen) < 15:
        size = draw.randint(2, 4)
        table = [[draw.randint(0, 30) for _ in range(size)] for _ in range(size)]
        cohen.append({"table": table, "kappa": float(cohens_kappa(numpy.array(table)).kappa)})
    while len(fleiss) < 15:
        raters, categories = draw.randint(2, 6), draw.randint(2, 4)
        rows = []
        for _ in range(draw.randint(3, 20)):
            votes = [0] * categories
            for _ in range(raters):
                votes[draw.randrange(categories)] += 1
            rows.append(votes)
        fleiss.append({"table": rows, "kappa": float(fleiss_kappa(numpy.array(rows)))})
    return cohen, fleiss


cohen, fleiss = kappa_cases()
groups = {
    "wilson": wilson_cases(),
    "paired": paired_cases(),
    "unpaired": unpaired_cases(),
    "holm": holm_cases(),
    "successAtK": success_at_k_cases(),
    "clustered": clustered_cases(),
    "studentT": student_t_cases(),
    "limitAtZero": limit_at_zero_cases(),
    "cohen": cohen,
    "fleiss": fleiss,
    "stratified": stratified_cases(),
}
by = f"statsmodels {statsmodels.__version__}, SciPy {scipy.__version__}"
lines = [
    f'  "{name}": [\n' + ",\n".join("    " + json.dumps(case) for case in cases) + "\n  ]"
    for name, cases in groups.items()
]
print('{\n  "recordedBy": ' + json.dumps(by) + ",\n" + ",\n".join(lines) + "\n}")

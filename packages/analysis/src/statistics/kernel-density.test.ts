import { rng } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { normals } from "../testing/normals.ts";
import { boxSummary } from "./box-summary.ts";
import { interpolatedQuantile } from "./interpolated-quantile.ts";
import { densityCurve, silvermanBandwidth, sumKernels } from "./kernel-density.ts";

/** R 4.2.2: h <- bw.nrd0(x); f <- sapply(at, function(a) mean(dnorm(a, x, h))); quantile(x, shares). */
const vectors = [
  {
    x: [12, 15, 11, 19, 14, 13, 17],
    bandwidth: 1.59289132627725,
    at: [9.40710867372275, 11, 15, 14, 22.1857826525545],
    density: [
      0.03465932281968318, 0.08905621565808468, 0.10682172989960455, 0.12320945627732169,
      0.005022267846919326,
    ],
    quantiles: [11, 11.6, 12.5, 14, 16, 17.8, 19],
  },
  {
    x: [1200, 801, 1203, 799, 1198, 803],
    bandwidth: 137.5711002116096,
    at: [661.4288997883904, 799, 1001, 1000.5, 1478.1422004232193],
    density: [
      0.0008673321825835903, 0.001470285233922504, 0.001011608185663112, 0.001011605819408313,
      0.00018880486081064706,
    ],
    quantiles: [799, 800, 801.5, 1000.5, 1199.5, 1201.5, 1203],
  },
  {
    x: [5, 5, 5, 5, 5, 5, 9],
    bandwidth: 0.92200626643937,
    at: [4.07799373356063, 5, 7, 10.84401253287874],
    density: [0.22494805366353232, 0.3708816337656726, 0.041154912962016246, 0.008365448416916952],
    quantiles: [5, 5, 5, 5, 5, 6.6, 9],
  },
  {
    x: [0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 12.8],
    bandwidth: 1.6173818980928947,
    at: [-1.5173818980928946, 0.1, 6.45, 1.2, 16.03476379618579],
    density: [
      0.06781343574223192, 0.14497186928483619, 0.03539884926262926, 0.15155359084625825, 0.00417271381864644,
    ],
    quantiles: [0.1, 0.17, 0.35, 1.2, 4, 8.32, 12.8],
  },
];
const shares = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1];

const once = (values: readonly number[]) => values.map(() => 1);

function close(found: number | undefined, wanted: number) {
  expect(Math.abs((found ?? Number.NaN) / wanted - 1)).toBeLessThan(1e-9);
}

it.each(vectors)("bandwidth, density and quantiles of $x agree with R", (vector) => {
  close(silvermanBandwidth(vector.x), vector.bandwidth);
  const sorted = vector.x.toSorted((a, b) => a - b);
  const density = sumKernels(sorted, once(sorted), vector.bandwidth, vector.at);
  vector.density.forEach((wanted, i) => {
    close(density[i], wanted);
  });
  shares.forEach((share, i) => {
    close(interpolatedQuantile(sorted, share), vector.quantiles[i] ?? 0);
  });
});

describe("densityCurve", () => {
  const integral = ({ at, density }: NonNullable<ReturnType<typeof densityCurve>>) =>
    density.reduce((sum, value) => sum + value, 0) * ((at[1] ?? 0) - (at[0] ?? 0));

  it("is a density: it contains everything within three bandwidths", () => {
    for (const { x } of vectors) {
      const curve = densityCurve(x);
      if (!curve) throw new Error("different values have a density");
      expect(integral(curve)).toBeGreaterThan(0.997);
      expect(integral(curve)).toBeLessThanOrEqual(1.0001);
    }
  });

  it("of many values is within 2e-5 of the direct sum", () => {
    const normal = normals(rng(3));
    const values = Array.from({ length: 5000 }, () => 100 + 15 * normal());
    const curve = densityCurve(values);
    if (!curve) throw new Error("different values have a density");
    const sorted = values.toSorted((a, b) => a - b);
    const exact = sumKernels(sorted, once(sorted), curve.bandwidth, curve.at);
    const top = Math.max(...exact);
    curve.density.forEach((value, i) => {
      expect(Math.abs(value - (exact[i] ?? 0))).toBeLessThan(2e-5 * top);
    });
  });

  it("is undefined for equal values", () => {
    expect(densityCurve([7, 7, 7])).toBeUndefined();
    expect(densityCurve([7])).toBeUndefined();
    expect(densityCurve([])).toBeUndefined();
  });
});

describe("boxSummary", () => {
  it("has whiskers to the outermost values in reach, and outliers beyond", () => {
    // R 4.2.2: quantile(x, c(.25, .5, .75)) is 3, 5, 7: whiskers reach at most from -3 to 13.
    expect(boxSummary([1, 2, 3, 4, 5, 6, 7, 8, 40])).toEqual({
      lower: 3,
      median: 5,
      upper: 7,
      whiskers: [1, 8],
      outliers: [40],
    });
  });
  it("is a point for one value", () => {
    expect(boxSummary([4])).toEqual({ lower: 4, median: 4, upper: 4, whiskers: [4, 4], outliers: [] });
  });
});

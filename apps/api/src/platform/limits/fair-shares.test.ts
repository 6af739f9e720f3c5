import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FairShares } from "./fair-shares.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Starts by caller, and a function to request one. */
function shares(seats?: number) {
  const fair = new FairShares({ now: () => Date.now(), ...(seats !== undefined && { seats }) });
  const started: string[] = [];
  const ask = (name: string, times = 1) =>
    Array.from({ length: times }, () => fair.enter(name, () => started.push(name)));
  const of = (name: string) => started.filter((other) => other === name).length;
  return { fair, ask, of };
}

/** Weight of a body of 2 MiB. */
const LARGE = 33;

/** Large requests, in the order of their start. */
function turns() {
  const fair = new FairShares({ now: () => Date.now() });
  const order: string[] = [];
  const large = (name: string, times: number) =>
    Array.from({ length: times }, () => fair.enter(name, () => order.push(name), LARGE));
  return { fair, order, large, turn: () => vi.advanceTimersToNextTimer() };
}

describe("FairShares", () => {
  it("gives a caller its seats, also when alone, and the next when one is released", () => {
    const { fair, ask, of } = shares();
    ask("greedy", 200);
    expect(of("greedy")).toBe(8);
    fair.leave("greedy", 500);
    expect(of("greedy")).toBe(9);
  });

  it("gives some seats to each while others work, and the next when one is released", () => {
    const { fair, ask, of } = shares();
    ask("other");
    ask("page", 12);
    expect(of("page")).toBe(8);
    fair.leave("page", 5);
    expect(of("page")).toBe(9);
    for (let i = 0; i < 11; i++) fair.leave("page", 5);
    expect(of("page")).toBe(12);
  });

  it("uses the configured number of seats", () => {
    const { fair, ask, of } = shares(3);
    ask("alone", 9);
    expect(of("alone")).toBe(3);
    ask("pages", 7);
    expect(of("pages")).toBe(3);
    fair.leave("pages", 40);
    expect(of("pages")).toBe(4);
  });

  it("counts a caller that needs no seat as active", () => {
    const { fair, ask, of } = shares(2);
    fair.note("known");
    ask("unknown", 30);
    expect(of("unknown")).toBe(2);
  });

  it("does not treat a caller as alone while another's request runs, however long", () => {
    const { fair, ask, of } = shares();
    ask("slow");
    vi.advanceTimersByTime(5000);
    ask("greedy", 40);
    expect(of("greedy")).toBe(8);
    fair.leave("greedy", 600);
    expect(of("greedy")).toBe(8);
  });

  it("makes a crowding caller rest nine times as long as it works, and serves others at once", () => {
    const { fair, ask, of } = shares();
    ask("other");
    ask("greedy", 100);
    expect(of("greedy")).toBe(8);
    for (let i = 0; i < 8; i++) fair.leave("greedy", 10);
    expect(of("greedy")).toBe(8);
    ask("other");
    vi.advanceTimersByTime(90);
    expect(of("greedy")).toBe(9);
    vi.advanceTimersByTime(200);
    expect(of("greedy")).toBe(9);
    ask("other");
    expect(of("other")).toBe(3);
    fair.leave("greedy", 50);
    vi.advanceTimersByTime(449);
    expect(of("greedy")).toBe(9);
    vi.advanceTimersByTime(1);
    expect(of("greedy")).toBe(10);
  });

  it("makes a crowding caller rest at most a second, however long its request took", () => {
    const { fair, ask, of } = shares();
    ask("other");
    ask("greedy", 20);
    for (let i = 0; i < 8; i++) fair.leave("greedy", 7000);
    ask("other");
    vi.advanceTimersByTime(999);
    expect(of("greedy")).toBe(8);
    ask("other");
    vi.advanceTimersByTime(1);
    expect(of("greedy")).toBe(9);
  });

  it("stops the rest once the caller is alone", () => {
    const { fair, ask, of } = shares();
    ask("other");
    fair.leave("other", 1);
    ask("greedy", 100);
    fair.leave("greedy", 600);
    expect(of("greedy")).toBe(8);
    vi.advanceTimersByTime(2100);
    expect(of("greedy")).toBe(9);
    fair.leave("greedy", 600);
    expect(of("greedy")).toBe(10);
  });

  it("resets crowding once none of the caller's requests waits", () => {
    const { fair, ask, of } = shares();
    ask("other");
    fair.leave("other", 1);
    ask("greedy", 40);
    vi.advanceTimersByTime(2100);
    for (let i = 0; i < 40; i++) fair.leave("greedy", 10);
    ask("other");
    ask("greedy", 8);
    expect(of("greedy")).toBe(48);
  });

  it("rejects requests beyond the queue", () => {
    const { ask } = shares();
    ask("other");
    const accepted = ask("greedy", 600).filter(Boolean);
    expect(accepted).toHaveLength(508);
  });

  it("starts one large request per event loop turn, callers in turns, and small ones at once", () => {
    const { fair, turn, order, large } = turns();
    large("one", 3);
    large("two", 2);
    expect(order).toEqual(["one"]);
    fair.enter("small", () => order.push("small"));
    expect(order).toEqual(["one", "small"]);
    // "one" has a seat: a request larger than all seats takes them all.
    for (const name of ["one", "two", "one", "two", "one"]) {
      turn();
      fair.leave(name, 0, LARGE);
    }
    expect(order).toEqual(["one", "small", "two", "one", "two", "one"]);
  });

  it("counts a large request as several in the queue", () => {
    const { fair, order, large } = turns();
    fair.enter("other", () => {});
    const accepted = large("greedy", 30);
    expect(order).toEqual(["greedy"]);
    expect(accepted.filter(Boolean)).toHaveLength(1 + Math.floor(500 / LARGE));
    expect(fair.isFull("greedy", LARGE)).toBe(true);
    expect(fair.isFull("greedy", 500 % LARGE)).toBe(false);
  });
});

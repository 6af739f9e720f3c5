import type pg from "pg";
import { describe, expect, it } from "vitest";
import { waitForConnections } from "./waiting-connections.ts";

/** A pool whose database answers from a given attempt on. */
function poolThatAnswers(from: number, may = Promise.resolve()) {
  let tries = 0;
  const callbacks: unknown[] = [];
  const connect = async (...callback: unknown[]) => {
    callbacks.push(...callback);
    tries++;
    await may;
    if (tries < from) throw new Error("connect ECONNREFUSED");
    return `client ${tries}`;
  };
  return { pool: { connect } as unknown as Pick<pg.Pool, "connect">, callbacks };
}

describe("a queue connection", () => {
  it("waits until the database answers", async () => {
    const { pool } = poolThatAnswers(4);
    waitForConnections(pool, new AbortController().signal, 1);
    expect(await pool.connect()).toBe("client 4");
  });

  it("stops waiting when the worker stops", async () => {
    const stopping = new AbortController();
    const { pool } = poolThatAnswers(Number.POSITIVE_INFINITY);
    const settled = waitForConnections(pool, stopping.signal, 3_600_000);
    const refused = expect(pool.connect()).rejects.toThrow("ECONNREFUSED");
    stopping.abort();
    await refused;
    await settled();
  });

  it("is opened before the pool may end, if requested", async () => {
    let answer = () => {};
    const answered = new Promise<void>((done) => {
      answer = done;
    });
    const { pool } = poolThatAnswers(1, answered);
    const settled = waitForConnections(pool, new AbortController().signal, 1);
    const order: string[] = [];
    const found = pool.connect().then(() => order.push("connection"));
    const end = settled().then(() => order.push("end"));
    answer();
    await Promise.all([found, end]);
    expect(order).toEqual(["connection", "end"]);
  });

  it("fails at once with a callback, as the pool's own queries do", () => {
    const { pool, callbacks } = poolThatAnswers(1);
    waitForConnections(pool, new AbortController().signal, 1);
    const callback = () => {};
    pool.connect(callback);
    expect(callbacks).toEqual([callback]);
  });
});

import { expect, it } from "vitest";
import { TeamTurns } from "./team-turns.ts";

const never = new AbortController().signal;

/** Turns that record the started work. */
function written(limits: ConstructorParameters<typeof TeamTurns>[0]) {
  const turns = new TeamTurns(limits);
  const began: string[] = [];
  const leave = new Map<string, () => void>();
  const enter = async (work: string, signal = never) => {
    const end = await turns.enter(work.slice(0, 1), signal);
    if (!end) return began.push(`${work} refused`);
    began.push(work);
    return leave.set(work, end);
  };
  const settle = () => new Promise(setImmediate);
  const end = async (work: string) => {
    leave.get(work)?.();
    await settle();
  };
  return { turns, began, enter, end, settle };
}

it("leaves a slot for another team, however much one sends", async () => {
  const { turns, began, enter, end, settle } = written({ places: 3, waiting: 9, waitingOfTeam: 5 });
  for (const work of ["a1", "a2", "a3", "a4", "b1"]) void enter(work);
  await settle();
  expect(began).toEqual(["a1", "a2", "b1"]);
  expect(turns.load).toEqual({ running: 3, waiting: 2 });
  await end("b1");
  expect(began).toHaveLength(3);
  await end("a1");
  expect(began.at(-1)).toBe("a3");
});

it("alternates between waiting teams, also with a single slot", async () => {
  const { began, enter, end, settle } = written({ places: 1, waiting: 9, waitingOfTeam: 5 });
  for (const work of ["a1", "a2", "a3", "b1", "b2", "c1"]) void enter(work);
  await settle();
  for (const work of ["a1", "b1", "c1", "a2", "b2"]) await end(work);
  expect(began).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
});

it("rejects work beyond a team's share, and beyond the total", async () => {
  const { turns, began, enter, settle } = written({ places: 1, waiting: 3, waitingOfTeam: 2 });
  for (const work of ["a1", "a2", "a3", "a4", "b1", "c1"]) void enter(work);
  await settle();
  expect(began).toEqual(["a1", "a4 refused", "c1 refused"]);
  expect([turns.isFull("a"), turns.isFull("d")]).toEqual([true, true]);
});

it("drops canceled waiting work, and releases a slot once", async () => {
  const { turns, began, enter, end, settle } = written({ places: 1, waiting: 3, waitingOfTeam: 3 });
  const leaving = new AbortController();
  void enter("a1");
  const canceled = enter("b1", leaving.signal);
  void enter("c1");
  await settle();
  leaving.abort();
  await expect(canceled).rejects.toThrow("aborted");
  await end("a1");
  await end("a1");
  expect(began).toEqual(["a1", "c1"]);
  expect(turns.load).toEqual({ running: 1, waiting: 0 });
  await end("c1");
  expect(turns.load).toEqual({ running: 0, waiting: 0 });
  await expect(enter("d1", AbortSignal.abort())).rejects.toThrow("aborted");
});

import { connect } from "@wirecost/prisma";
import { expect, it } from "vitest";
import { newDatabase, signUp, testApp } from "../../testing/test-app.ts";

it("a request overtaken by another reports it", async () => {
  const databaseUrl = await newDatabase();
  const app = await testApp({ databaseUrl });
  const prisma = connect(databaseUrl, 1);
  try {
    const { teamId, send } = await signUp(app, "Ann");
    const url = `/api/teams/${teamId}/mappings`;
    const keep = async (name: string) => {
      const mapping = [{ target: { kind: "ignore" } }];
      const payload = { name, model: "openedge-query", headers: ["host"], mapping };
      return (await send({ method: "POST", url, payload })).json().id;
    };
    const [first, second] = [await keep("first"), await keep("second")];
    const { reply } = await prisma.$transaction(
      async (tx) => {
        await tx.namedMapping.updateMany({ where: { id: first }, data: { name: "weekly" } });
        const reply = send({ method: "PATCH", url: `${url}/${second}`, payload: { name: "weekly" } });
        const waiting = () => tx.$queryRaw<{ count: number }[]>`
          SELECT count(*)::int AS count FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))`;
        await expect.poll(async () => (await waiting())[0]?.count).toBe(1);
        return { reply };
      },
      { timeout: 3_600_000 },
    );
    const answer = await reply;
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      expect.stringMatching(
        /^Another request changed the same data at the same time\. This one changed nothing/,
      ),
    ]);
    const items: { name: string }[] = (await send({ url })).json().items;
    expect(items.map(({ name }) => name).toSorted()).toEqual(["second", "weekly"]);
  } finally {
    await prisma.$disconnect();
    await app.close();
  }
});

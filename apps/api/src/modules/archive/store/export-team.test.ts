import { connect, type PrismaClient } from "@wirecost/prisma";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { actAsSystem } from "../../../platform/auth/acting.ts";
import { Database } from "../../../platform/database/database.ts";
import { design, newDatabase, type Person, signUp, testApp } from "../../../testing/test-app.ts";
import { archive as experiments } from "../../experiments/archive.ts";
import { archive as mappings } from "../../mappings/archive.ts";
import { archiveStore } from "./export-team.ts";

let app: FastifyInstance;
let prisma: PrismaClient;
let database: Database;
let ann: Person;

beforeAll(async () => {
  const databaseUrl = await newDatabase();
  app = await testApp({ databaseUrl });
  prisma = connect(databaseUrl, 1);
  database = new Database(databaseUrl, 1);
  ann = await signUp(app, "Ann");
});
afterAll(async () => {
  await database.close();
  await prisma.$disconnect();
  await app.close();
});

const filesOf = ({ parts }: typeof mappings) =>
  actAsSystem(() => archiveStore(database, parts).files(ann.teamId));

it("contains the objects after one that is deleted during the export", async () => {
  const { teamId } = ann;
  const names = Array.from({ length: 250 }, (_, i) => `mapping ${i}`);
  const rest = { teamId, model: "openedge-query", headers: ["buffer"], mapping: [] };
  await prisma.namedMapping.createMany({ data: names.map((name) => ({ name, ...rest })) });
  const found: string[] = [];
  for await (const { content } of filesOf(mappings))
    for await (const line of content()) {
      const { name } = JSON.parse(String(line));
      found.push(name);
      // The last row of the first page.
      if (found.length === 100) await prisma.namedMapping.deleteMany({ where: { teamId, name } });
    }
  expect(found.toSorted()).toEqual(names.toSorted());
});

it("contains no references to objects created after its export", async () => {
  const save = async (name: string) => {
    const url = `/api/teams/${ann.teamId}/experiments`;
    return (await ann.send({ method: "POST", url, payload: { name, design } })).json();
  };
  const { id } = await save("before");
  const ids: string[][] = [];
  for await (const { content } of filesOf(experiments)) {
    const file: string[] = [];
    for await (const line of content()) {
      const { experimentId, id: own } = JSON.parse(String(line));
      file.push(experimentId ?? own);
    }
    ids.push(file);
    if (ids.length === 1) await save("meanwhile");
  }
  expect(ids).toEqual([[id], [id]]);
});

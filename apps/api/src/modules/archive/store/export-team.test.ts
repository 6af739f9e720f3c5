import { connect } from "@wirecost/prisma";
import { expect, it } from "vitest";
import { actAsSystem } from "../../../platform/auth/acting.ts";
import { Database } from "../../../platform/database/database.ts";
import { newDatabase, signUp, testApp } from "../../../testing/test-app.ts";
import { archive as mappings } from "../../mappings/archive.ts";
import { archiveStore } from "./export-team.ts";

it("has what follows a thing that is deleted while the archive is written", async () => {
  const databaseUrl = await newDatabase();
  const app = await testApp({ databaseUrl });
  const prisma = connect(databaseUrl, 1);
  const database = new Database(databaseUrl, 1);
  try {
    const { teamId } = await signUp(app, "Ann");
    const names = Array.from({ length: 250 }, (_, i) => `mapping ${i}`);
    const rest = { teamId, model: "openedge-query", headers: ["buffer"], mapping: [] };
    await prisma.namedMapping.createMany({ data: names.map((name) => ({ name, ...rest })) });
    const found: string[] = [];
    for await (const { content } of actAsSystem(() => archiveStore(database, mappings.parts).files(teamId)))
      for await (const line of content()) {
        const { name } = JSON.parse(String(line));
        found.push(name);
        // The last of the first page.
        if (found.length === 100) await prisma.namedMapping.deleteMany({ where: { teamId, name } });
      }
    expect(found.toSorted()).toEqual(names.toSorted());
  } finally {
    await database.close();
    await prisma.$disconnect();
    await app.close();
  }
});

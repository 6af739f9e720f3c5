import { connect, disconnect } from "@wirecost/prisma";
import { expect, it } from "vitest";
import { newDatabase, signUp, testApp } from "../../testing/test-app.ts";

it("stores over a connection from before a migration that changed the queried tables", async () => {
  const databaseUrl = await newDatabase();
  // One thread handles all files.
  const app = await testApp({ databaseUrl, uploadWorkers: 1 });
  const ann = await signUp(app, "Ann");
  const send = async (mm: number) => {
    const { statusCode, body } = await ann.send({
      method: "POST",
      url: `/api/teams/${ann.teamId}/uploads?name=${mm}.csv&model=openedge-query`,
      headers: { "content-type": "application/octet-stream" },
      payload: `label,mm,messages\na,${mm},100\n`,
    });
    return [statusCode, body.includes(`${mm}.csv`)];
  };
  expect(await send(1024)).toEqual([201, true]);
  const beside = connect(databaseUrl, 1);
  await beside.$executeRawUnsafe("ALTER TABLE upload ALTER name TYPE varchar");
  await disconnect(beside);
  expect(await send(2048)).toEqual([201, true]);
  await app.close();
});

import { connect, disconnect } from "@wirecost/prisma";
import { expect, it } from "vitest";
import { newDatabase, signUp, testApp } from "../../testing/test-app.ts";

it("stores on a connection that it kept from before a migration changed what is asked", async () => {
  const databaseUrl = await newDatabase();
  // All files come to the same thread.
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

import { defaultParams, getModel } from "@wirecost/sim-core";
import { signUp } from "../fixtures/sign-up.ts";
import { expect, test } from "../fixtures/test.ts";

const sentence = /^With these parameters, a query of ([\d,]+) records takes/;

test("Parameter files are reviewed for a release and a workload", async ({ page, axe, fits }) => {
  await page.goto("/pf");
  await page.getByRole("button", { name: "Open the example" }).click();
  await expect(page.getByText("-Mi 8 is more than -Ma 5")).toBeVisible();
  await expect(page.getByText("did you mean -lruskips?")).toBeVisible();
  const mm = page.getByRole("row").filter({ hasText: "Message size" });
  await expect(mm).toContainText("against the default");
  await page.getByLabel("Release").selectOption("11.7");
  await expect(mm).toContainText("saves");
  await page.getByLabel("Round-trip time in ms").fill("30");
  await expect(page.getByText(sentence)).toContainText("at a round-trip time of 30.0 ms");
  await expect(page).toHaveURL(/version=11\.7.*rttMs=30/);
  const changes = page.getByRole("region", { name: "Changes of the files" });
  await expect(changes).toContainText("+-prefetchNumRecs 100");
  await expect(changes).not.toContainText("+-Mm");
  await page.getByLabel("Also change values that cost time here").check();
  await expect(changes).toContainText("+-Mm");
  await axe();
  await fits();
});

test("Parameter files open with included files or show an error, and open in the lab", async ({ page }) => {
  await page.goto("/pf?version=11.5");
  const choose = (...files: (readonly [name: string, bytes: Buffer])[]) =>
    page
      .locator("input[type=file][multiple]")
      .setInputFiles(files.map(([name, buffer]) => ({ name, mimeType: "", buffer })));
  await choose(
    ["shared.pf", Buffer.from("-Mm 2048\r\n-prefetchNumRecs 500\r\n")],
    ["broker.pf", Buffer.from("\ufeff# größe\r\n-S 900 -n 12\r\n-pf conf\\shared.pf\r\n", "utf16le")],
    ["session.pf", Buffer.from("-db a -H h -S 900 -Mm 1024\n-p start.p\n")],
  );
  await expect(page.getByLabel("Server's parameters")).toHaveValue(/größe/);
  await expect(page.getByText("the server refuses clients with another -Mm")).toBeVisible();
  await choose([
    "start.sh",
    Buffer.from("#!/bin/sh\nproserve a -S 900 -Mm 2048 -pf shared.pf\nproserve b -S 901 -Mm 99\n"),
  ]);
  const commands = page.getByLabel("Command of the script");
  await commands.selectOption({ label: "Line 3: proserve b" });
  await expect(page.getByText("99 is not a whole number from 350")).toBeVisible();
  await commands.selectOption({ label: "Line 2: proserve a" });
  await choose(["data.pf", Buffer.from([0, 1, 2, 3])]);
  await expect(page.getByRole("alert").filter({ hasText: "data.pf is binary" })).toBeVisible();
  await page.getByRole("link", { name: "Open in the lab" }).click();
  await expect(page).toHaveURL(/\/lab\/openedge-query\?.*mm=2048.*prefetchNumRecs=500/);
});

test("A database's log is reviewed as its parameters, which can be edited", async ({ page }) => {
  await page.goto("/pf?version=11.7");
  const line = (text: string) =>
    `[2026/11/21@06:00:02.020+0100] P-5120       T-140667 I BROKER  0: ${text}\n`;
  const start = line("(333)   Multi-user session begin.") + line("(12818) Message Buffer Size (-Mm): 2048.");
  const log = `${start}${line("(-----) OpenEdge Release 12.2.9 as of Fri May 3 2024")}${line("(4257)  Clients (-Ma): 7.")}`;
  const choose = (name: string, text: string) =>
    page
      .locator("input[type=file][multiple]")
      .setInputFiles([{ name, mimeType: "", buffer: Buffer.from(text) }]);
  await choose("orders.lg", start + log);
  const server = page.getByLabel("Server's parameters");
  await expect(server).toHaveValue("-Mm 2048\n-Ma 7");
  await expect(page.getByLabel("Release")).toHaveValue("12.2");
  const note = page.getByText("orders.lg: The log holds 2 starts of the database: the latest counts.");
  await choose("session.pf", "-db a -H h -S 900 -Mm 1024\n");
  await expect(page.getByLabel("Client's parameters")).toHaveValue(/-H h/);
  await server.press("Control+End");
  await server.pressSequentially("\n-Mi 9");
  await expect(page.getByText("-Mi 9 is more than -Ma 7")).toBeVisible();
  await expect(note).toBeVisible();
  await server.fill("");
  await expect(note).toHaveCount(0);
  await choose("later.lg", line("(742)   Login usernum 499."));
  await expect(page.getByText("later.lg: The log has no start-up parameters of a broker.")).toBeVisible();
});

test("Parameter files are reviewed for the ABL source opened before, and for its recording", async ({
  page,
}) => {
  await page.goto("/abl?rttMs=45");
  await page.getByRole("button", { name: "Open the example" }).click();
  const sent = /sends ([\d,]+) messages/.exec(
    (await page.getByText(/^This code sends/).textContent()) ?? "",
  )?.[1];
  await page.getByRole("button", { name: "Open as a conversation" }).click();
  await expect(page).toHaveURL(/\/conversations$/);
  for (const kind of ["source", "open"]) {
    await page.goto("/pf?version=12.8&rttMs=45");
    await page.getByLabel("Server's parameters").fill("-S 1\n");
    const computed = page.getByLabel("What is computed");
    await computed.selectOption(kind);
    await expect(computed.locator("option:checked")).toHaveText(
      /^(ABL source|Open recording): open-orders\.p/,
    );
    await expect(page.getByText(/^With these parameters, open-orders.p takes/)).toContainText(
      `${sent} messages`,
    );
    await expect(page.getByLabel("Records of the query")).toHaveCount(0);
  }
  await page.getByLabel("Server's parameters").fill("-S 1\n-Mm 1024\n-prefetchNumRecs 3\n");
  const mm = page.getByRole("row").filter({ hasText: "Message size" });
  await expect(mm).toContainText(/costs [\d,]+ messages/);
  await page.goto("/abl?rttMs=45");
  const messageSize = page.getByLabel("-Mm in bytes");
  await expect(messageSize).toHaveValue("1,024");
  await expect(page.getByText("server.pf, reviewed for OpenEdge 12.8")).toBeVisible();
  await expect(page.getByText(/^This code sends/)).not.toContainText(`${sent} messages`);
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText(/^This code sends/)).toContainText(`${sent} messages`);
  await page.getByLabel("Release of OpenEdge").selectOption("11.3");
  await expect(page.getByText("defaults of OpenEdge 11.3, with -prefetchFactor 0")).toBeVisible();
  await expect(messageSize).toHaveValue("1,024");
  await page.getByRole("button", { name: "Clear" }).click();
  await page.goto("/pf?for=source");
  await expect(page.getByText("The ABL source of this address is not open in this tab.")).toBeVisible();
  await expect(page.getByLabel("What is computed").locator("option[value=source]")).toHaveCount(0);
  await expect(page.getByLabel("What is computed").locator("option[value=open]")).toHaveCount(1);
});

test("Parameter files are reviewed for an experiment with 50 newer ones", async ({ page, baseURL }) => {
  await signUp(page, baseURL ?? "");
  const { teams } = await (await page.request.get("/api/me")).json();
  const save = async (modelId: string, name: string, settings = {}) => {
    const model = getModel(modelId);
    const { rows, columns, metric } = model.view;
    const axes = [rows, columns].map((axis) => ({ ...axis, values: axis.values.slice(0, 2) }));
    const design = {
      model: modelId,
      params: { ...defaultParams(model), ...settings },
      axes,
      metric,
      seed: 6,
    };
    const reply = await page.request.post(`/api/teams/${teams[0].id}/experiments`, {
      data: { name, design },
      headers: { origin: baseURL ?? "" },
    });
    expect(reply.status(), await reply.text()).toBe(201);
    return (await reply.json()).id;
  };
  const id = await save("openedge-query", "Stock list", { records: 731, latencyMs: 4 });
  for (let i = 0; i < 51; i++) await save("program-calls", `Nightly ${i}`);

  await page.goto("/pf?version=11.7");
  const computed = page.getByLabel("What is computed");
  await computed.selectOption({ label: "Experiment: Stock list" });
  await page.getByLabel("Server's parameters").fill("-S 1\n");
  const sentence = page.getByText(/^With these parameters, “Stock list” takes/);
  await expect(sentence).toBeVisible();
  const sentenceText = await sentence.textContent();

  // A link to an experiment that is not on the first page of the list.
  await page.goto(`/pf?version=11.7&for=experiment.${id}`);
  await expect(computed.locator("option:checked")).toHaveText("Experiment: Stock list");
  await page.getByLabel("Server's parameters").fill("-S 1\n");
  await expect(sentence).toHaveText(sentenceText ?? "");

  // Its runs have a history too.
  await page.goto("/history");
  await page.getByLabel("Source").selectOption({ label: "Runs of Stock list" });
  await expect(page.getByText(/in the latest of 1 run\./)).toBeVisible();
});

test.describe("A visitor's address", () => {
  test.use({ expectedErrors: /status of 404/ });

  test("with a team's recording asks to sign in, and shows the result for one query", async ({ page }) => {
    await page.goto("/pf?for=recording.7d9a4c1e-52f0-4f0b-9a53-3f6d2c8e1b70");
    await expect(page.getByText("The recording belongs to a team. Sign in,")).toBeVisible();
    await expect(page.getByLabel("What is computed")).toHaveValue("");
  });
});

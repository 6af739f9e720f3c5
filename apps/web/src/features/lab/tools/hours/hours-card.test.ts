import { getModel, models } from "@wirecost/sim-core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultHours, readHours, writeHours } from "./hours-card.tsx";

test.each(models.map((model) => [model.id, model] as const))("%s: reads back what it wrote", (_, model) => {
  const start = defaultHours(model);
  expect(start).toMatchObject({ executions: model.view.use.timesPerDay, users: model.view.use.users });
  expect(writeHours(model, start)).toBe("");
  expect(readHours(model, "")).toEqual(start);
  for (const settings of [
    { executions: 0.5, users: 250, inAll: undefined },
    { executions: 101, users: 102, inAll: 40 },
    { ...start, inAll: 3 },
  ])
    expect(readHours(model, writeHours(model, settings))).toEqual(settings);
});

test("a damaged text is none", () => {
  for (const text of ["100", "a:b", "1:2:3:4", "-1:5"])
    expect(readHours(getModel("bulk-insert"), text)).toBeUndefined();
});

test("reads back any numbers, of any system", () => {
  const number = fc.double({ min: 0, noNaN: true, noDefaultInfinity: true });
  fc.assert(
    fc.property(
      fc.constantFrom(...models.map(({ id }) => id)),
      number,
      number,
      fc.option(number, { nil: undefined }),
      (id, executions, users, inAll) => {
        const model = getModel(id);
        const settings = { executions, users, inAll };
        expect(readHours(model, writeHours(model, settings))).toEqual(settings);
      },
    ),
  );
});

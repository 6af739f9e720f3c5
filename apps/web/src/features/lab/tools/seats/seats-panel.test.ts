import { expect, test } from "vitest";
import { seatsText } from "./seats-panel.tsx";

const seats = (...counts: number[]) =>
  counts.map((count, i) => ({
    label: `server ${i}`,
    clients: Array.from({ length: count }, (_, c) => c + 1),
  }));

test("says how many sit where, evenly or not, and what is empty", () => {
  expect(seatsText(seats(5, 5, 5))).toBe("15 clients on 3 servers, 5 on each.");
  expect(seatsText(seats(5, 4, 0, 0))).toBe("9 clients on 2 servers, 4 to 5 on each; 2 empty.");
  expect(seatsText(seats(1))).toBe("1 client on 1 server, 1 on it.");
  expect(seatsText([])).toBe("No client is connected.");
});

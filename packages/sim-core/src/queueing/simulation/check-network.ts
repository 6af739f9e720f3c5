import type { CustomerClass, SimulatedNetwork, SimulatedStation, Step } from "./simulated-network.ts";

/** Thrown for a network that cannot be simulated; names the station or the class and step. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
}

/** Checks a network before it runs. Throws NetworkError. */
export function checkNetwork(network: SimulatedNetwork): void {
  const stations = new Map(network.stations.map((station) => [station.name, station]));
  if (stations.size < network.stations.length) throw new NetworkError("Two stations have the same name.");
  for (const station of network.stations) checkStation(station, stations);
  if (network.classes.length === 0) throw new NetworkError("A network needs a class of customers.");
  for (const each of network.classes) checkClass(each, stations);
}

function checkStation(station: SimulatedStation, stations: ReadonlyMap<string, SimulatedStation>): void {
  if (
    (station.kind === "queue" || station.kind === "shared") &&
    !(Number.isInteger(station.servers) && station.servers >= 1)
  )
    throw new NetworkError(`Station ${station.name} has ${station.servers} servers; it needs 1 or more.`);
  if (station.kind !== "latch") return;
  const [shortest, longest] = station.nap;
  if (!(station.spin >= 0 && station.spin < Number.POSITIVE_INFINITY))
    throw new NetworkError(
      `Latch ${station.name} spins for ${station.spin}; it must be finite and 0 or more.`,
    );
  if (!(shortest > 0 && longest >= shortest && longest < Number.POSITIVE_INFINITY))
    throw new NetworkError(
      `Latch ${station.name} naps from ${shortest} to ${longest}; it must be finite, above 0 and no shrinking range.`,
    );
  if (station.core !== undefined && stations.get(station.core)?.kind !== "queue")
    throw new NetworkError(`Latch ${station.name} spins on ${station.core}, which is not a queue.`);
}

function checkClass(
  { name, customers, steps }: CustomerClass,
  stations: ReadonlyMap<string, SimulatedStation>,
): void {
  const fail = (what: string): never => {
    throw new NetworkError(`Class ${name}: ${what}.`);
  };
  if (!(Number.isInteger(customers) && customers >= 1)) fail(`${customers} customers; it needs 1 or more`);
  if (!steps.some((step) => "time" in step && step.time.mean > 0))
    fail("no step takes time, so it would cycle for ever at once");
  let held: readonly string[] = [];
  for (const [i, step] of steps.entries()) {
    if ("time" in step && !(step.time.mean >= 0 && step.time.mean < Number.POSITIVE_INFINITY))
      fail(`step ${i} has a mean of ${step.time.mean}; it must be finite and 0 or more`);
    held = afterStep(step, stations, held, (what) => fail(`step ${i} ${what}`));
  }
  if (held.length > 0) fail(`the last step leaves ${held.join(", ")} held`);
}

/** What is held after a step. */
function afterStep(
  step: Step,
  stations: ReadonlyMap<string, SimulatedStation>,
  held: readonly string[],
  fail: (what: string) => never,
): readonly string[] {
  const station = stations.get(step.at) ?? fail(`names the station ${step.at}, which is not declared`);
  const holds = held.includes(step.at);
  if (step.kind === "serve" || step.kind === "release") {
    if (!holds) fail(`would ${step.kind} at ${step.at} without holding it`);
    return step.kind === "serve" ? held : held.filter((name) => name !== step.at);
  }
  if (holds) fail(`would wait for ${step.at} while holding it`);
  const waits = station.kind === "queue" || station.kind === "latch";
  if (step.kind === "acquire" && !waits) fail(`would acquire ${step.at}, where no customer waits`);
  if (station.kind === "latch" && station.core !== undefined && !held.includes(station.core))
    fail(`takes the latch ${step.at} without holding ${station.core} to spin on`);
  return step.kind === "acquire" ? [...held, step.at] : held;
}

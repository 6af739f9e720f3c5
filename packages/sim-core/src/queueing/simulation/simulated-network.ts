/** How long a step of a customer takes, in the network's unit of time: always the mean if it is constant. */
export type Distribution = { readonly kind: "exponential" | "constant"; readonly mean: number };

/**
 * A station of a simulated network.
 *
 * - `think`: every customer is served immediately, and the time does not count as response (the user's own).
 * - `delay`: every customer is served immediately (the latency of a network).
 * - `queue`: parallel servers, first come first served.
 * - `shared`: processor sharing: all customers present share the processors equally.
 * - `latch`: one holder. Who finds it taken spins for `spin`, on the server of `core` that he holds; then he
 *   gives that server up, naps, takes a server of `core` again and has another try. A nap lasts `nap[0]` at
 *   first and twice as long each time, up to `nap[1]`. A latch set free goes to the one who has spun
 *   longest; who naps gets nothing until he wakes.
 */
export type SimulatedStation =
  | { readonly name: string; readonly kind: "think" | "delay" }
  | { readonly name: string; readonly kind: "queue" | "shared"; readonly servers: number }
  | {
      readonly name: string;
      readonly kind: "latch";
      readonly spin: number;
      readonly nap: readonly [shortest: number, longest: number];
      readonly core?: string;
    };

/**
 * One step of a customer's way.
 *
 * - `visit`: wait for a server of a station, be served, give it back. At a think or delay station: pass the time.
 * - `acquire` and `release`: wait for a server and keep it over the steps between, other waits included.
 * - `serve`: pass time while holding a server of the station.
 */
export type Step =
  | { readonly kind: "visit"; readonly at: string; readonly time: Distribution }
  | { readonly kind: "acquire"; readonly at: string }
  | { readonly kind: "serve"; readonly at: string; readonly time: Distribution }
  | { readonly kind: "release"; readonly at: string };

/** Customers who go the same way, again and again; the end of the last step completes a cycle. */
export type CustomerClass = {
  readonly name: string;
  readonly customers: number;
  readonly steps: readonly Step[];
};

export type SimulatedNetwork = {
  readonly stations: readonly SimulatedStation[];
  readonly classes: readonly CustomerClass[];
};

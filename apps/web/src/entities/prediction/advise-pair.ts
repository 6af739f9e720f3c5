// Apart, so that it is loaded where no single change helps.
export { advisePair } from "@wirecost/sim-core";

// Separate, so that it is loaded only if no single change helps.
export { advisePair } from "@wirecost/sim-core";

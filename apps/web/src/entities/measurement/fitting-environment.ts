import type { Environment } from "@wirecost/contract";

interface Product {
  readonly product?: string | undefined;
}

/** The environment that was used last, among those that fit what a file says itself. */
export function fittingEnvironment<P extends Pick<Environment, "facts">>(
  usedLastFirst: readonly P[],
  read: Product,
): P | undefined {
  return usedLastFirst.find(({ facts }) => fitsProduct(facts, read));
}

/** Whether they can be of one product: what is remembered of PostgreSQL says nothing of OpenEdge. */
export function fitsProduct({ product = "" }: Product, { product: read = "" }: Product): boolean {
  return product === "" || read === "" || product.toLowerCase() === read.toLowerCase();
}

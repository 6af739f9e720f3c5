import { CliError } from "../cli-error.ts";

/** The number of an option. @throws CliError for anything else */
export function readNumber(option: string, text: string): number {
  const number = Number(text);
  if (text.trim() !== "" && Number.isFinite(number)) return number;
  throw new CliError(`${option} ${text} is not a number.`);
}

/** `5%` or `0.05` as 0.05. @throws CliError for anything else, and for a share above `most` */
export function readShare(option: string, text: string, most = 1): number {
  const [, digits = "", percent] = /^(\d+(?:\.\d+)?)\s*(%?)$/.exec(text) ?? [];
  const share = digits === "" ? Number.NaN : Number(digits) / (percent ? 100 : 1);
  if (share >= 0 && share <= most) return share;
  throw new CliError(
    `${option} ${text} is not a share from 0 to ${most * 100} %: write, for example, 5% or 0.05.`,
  );
}

/** The seed of random numbers. @throws CliError for anything but a whole number of 32 bits */
export function readSeed(text: string): number {
  const seed = Number(text);
  if (/^-?\d{1,10}$/.test(text) && (seed | 0) === seed) return seed;
  throw new CliError(`--seed ${text} is not a whole number of 32 bits.`);
}

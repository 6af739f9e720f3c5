import { checkPlan, type Plan } from "@wirecost/analysis";
import { planDocument } from "@wirecost/contract";
import { decode } from "@wirecost/importers";
import { CliError } from "../cli-error.ts";
import { LocalFile } from "./local-file.ts";

/**
 * The plan in a file: the plan.json of a harness, or a downloaded plan.
 *
 * @throws CliError where it is none; PlanError, ParamError, AxisError, UnknownModelError where it was changed
 */
export async function planFile(path: string): Promise<Plan> {
  const { bytes } = await LocalFile.open(path);
  let json: unknown;
  try {
    // PowerShell's > writes UTF-16.
    const decoded = decode(bytes);
    json = JSON.parse(decoded.encoding === null ? "" : decoded.text);
  } catch (error) {
    throw new CliError(`${path} is not JSON. Use the plan.json of a harness for --plan.`, { cause: error });
  }
  const { data, error } = planDocument.safeParse(json);
  if (!data) {
    const [issue] = error.issues;
    throw new CliError(`${path} is no plan: ${issue?.path.join(".") || "it"}: ${issue?.message}`);
  }
  checkPlan(data);
  return data;
}

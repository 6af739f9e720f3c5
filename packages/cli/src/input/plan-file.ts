import { checkPlan, type Plan } from "@wirecost/analysis";
import { planDocument } from "@wirecost/contract";
import { CliError } from "../cli-error.ts";
import { LocalFile } from "./local-file.ts";

/**
 * A harness's plan.json or a downloaded plan. @throws CliError where it is none; the model's errors where it was
 * changed
 */
export async function planFile(path: string): Promise<Plan> {
  const { bytes } = await LocalFile.open(path);
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw new CliError(`${path} is not JSON. Use the plan.json of a harness for --plan.`, undefined, {
      cause: error,
    });
  }
  const { data, error } = planDocument.safeParse(json);
  if (!data) {
    const [issue] = error.issues;
    throw new CliError(`${path} is no plan: ${issue?.path.join(".") || "it"}: ${issue?.message}`);
  }
  checkPlan(data);
  return data;
}

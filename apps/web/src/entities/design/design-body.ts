import { type CallInput, ProblemError } from "@wirecost/contract";
import { type Design, getModel, parseParams } from "@wirecost/sim-core";
import { api } from "../../shared/lib/api.ts";

/** A design in a request. @throws ParamError */
export function designBody({
  model,
  metric,
  seed,
  axes,
  params,
  calibration,
  recordSource,
}: Design): CallInput<"createRun">["body"]["design"] {
  const [rows, columns] = axes;
  return {
    model,
    metric,
    seed,
    params: parseParams(getModel(model), params),
    axes: [
      { param: rows.param, values: [...rows.values] },
      { param: columns.param, values: [...columns.values] },
    ],
    ...(recordSource !== undefined && { recordSource }),
    ...(calibration && {
      calibration: {
        ...calibration,
        params: [...calibration.params],
        domain: Object.fromEntries(
          Object.entries(calibration.domain).map(([id, range]) => [
            id,
            "min" in range ? range : { values: [...range.values] },
          ]),
        ),
      },
    }),
  };
}

/** A link can name another team's calibration: its constants and range of validity are kept, but not its id. */
export async function withOwnCalibration(teamId: string, design: Design): Promise<Design> {
  const { calibration } = design;
  if (calibration?.id === undefined) return design;
  try {
    await api.getCalibration({ params: { teamId, calibrationId: calibration.id } });
    return design;
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.status !== 404) throw error;
    const { id: _, ...unnamed } = calibration;
    return { ...design, calibration: unnamed };
  }
}

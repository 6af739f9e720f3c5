import {
  type Calibration,
  type CalibrationDocument,
  calibration,
  calibrationSummary,
} from "@wirecost/contract";
import { checkUsedCalibration, checkValue, getModel, type Issue, ParamError } from "@wirecost/sim-core";
import { rowOf } from "../../../platform/database/wire-row.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { sha256Of } from "../../../platform/sha256.ts";
import { isCurrent } from "../../experiments/index.ts";

const columns = rowOf(
  calibration.pick({ id: true, name: true, model: true, modelVersion: true, sha256: true, createdAt: true }),
);

export const listedColumns = { ...columns.select, summary: true } as const;

export function toCalibration(row: Parameters<typeof columns.read>[0] & { summary: string }): Calibration {
  const listed = columns.read(row);
  return {
    ...listed,
    ...calibrationSummary.parse(JSON.parse(row.summary)),
    modelVersionCurrent: isCurrent(listed.model, listed.modelVersion),
  };
}

/**
 * The stored columns of a fit.
 *
 * @throws UnknownModelError, ParamError for what the model does not have, AppError for another version of it
 */
export function calibrationColumns(document: CalibrationDocument) {
  const { title, calibration } = document;
  const { constants, domain, modelVersion } = calibration;
  const joint = calibration.format === 2 ? calibration.joint : undefined;
  const model = getModel(calibration.model);
  if (modelVersion !== model.version)
    throw new AppError(
      "invalid-design",
      `It was fitted with version ${modelVersion} of ${model.id}, and this server has ${model.version}: reload the page and fit again.`,
    );
  checkUsedCalibration(model, { name: title, params: constants.map(({ param }) => param), domain, joint });
  const issues = constants.flatMap(({ param, value, low, high }): Issue[] => {
    const declared = model.params[param];
    const issue = declared && checkValue(param, declared, value);
    if (issue) return [issue];
    if (low <= value && value <= high) return [];
    return [{ param, value, message: `${param}: ${value} is not between ${low} and ${high}.` }];
  });
  if (issues.length > 0) throw new ParamError(issues);
  return fitColumns(document, JSON.stringify(document));
}

/** The same for a fit that was stored before, with any version of its model, as its exact text. */
export function fitColumns({ title, calibration }: CalibrationDocument, text: string) {
  const { model, modelVersion, constants, domain, errors } = calibration;
  const joint = calibration.format === 2 ? calibration.joint : undefined;
  return {
    model,
    modelVersion,
    document: text,
    summary: JSON.stringify({ title, constants, domain, errors, joint }),
    sha256: sha256Of(text),
  };
}

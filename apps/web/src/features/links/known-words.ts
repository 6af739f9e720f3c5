import type { ModelWords } from "@wirecost/contract";
import { isUnit, modelWords } from "@wirecost/sim-core";
import { findModel } from "../../entities/design/find-model.ts";

/** The words that a link keeps: those of the models of this build. */
export const knownWords: ModelWords = {
  ofModel: (id) => {
    const model = findModel(id);
    return model && modelWords(model);
  },
  isUnit,
};

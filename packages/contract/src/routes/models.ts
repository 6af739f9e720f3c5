import { design } from "../experiments/design.ts";
import { fidelityReport, model, modelList, simulateReply, simulateRequest } from "../experiments/model.ts";
import { run } from "../experiments/run.ts";
import { defineRoutes } from "../route.ts";

export const modelRoutes = defineRoutes("models", {
  listModels: {
    at: "GET /api/models",
    summary: "Declarations of all models",
    permission: "anyone",
    reply: modelList,
  },
  getModel: {
    at: "GET /api/models/:modelId",
    summary: "Declaration of one model",
    permission: "anyone",
    reply: model,
  },
  simulate: {
    at: "POST /api/simulate",
    summary: "Predict the metrics of one setting",
    permission: "anyone",
    body: simulateRequest,
    reply: simulateReply,
  },
  previewRun: {
    at: "POST /api/runs/preview",
    summary: "Compute a design without saving it",
    permission: "anyone",
    body: design,
    largeBody: true,
    reply: run,
  },
  fidelity: {
    at: "GET /api/fidelity",
    summary: "Predictions and measurements of every published row, in sample and held out",
    permission: "anyone",
    reply: fidelityReport,
  },
});

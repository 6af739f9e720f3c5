export { type RecordedWorkload, recordedWorkload } from "./recorded-workload.ts";
export { sourceConversation } from "./source-conversation.ts";

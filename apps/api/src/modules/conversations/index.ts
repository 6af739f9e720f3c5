export { ConversationPool } from "./conversation-pool.ts";
export { conversationStore } from "./store/conversations.ts";
export { evaluationStore } from "./store/evaluations.ts";
export { limitStore } from "./store/limits.ts";
export { wholeContent } from "./store/read-content.ts";

export { isClientLog } from "@wirecost/conversation/openedge-log";
export { type ClientLog, ClientLogReader, clientLogStart, type LoggedPlace } from "./client-log.ts";
export { callsText, logShortText, logText } from "./log-on-source.ts";

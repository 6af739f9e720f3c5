"use client";
import { OPENING_NETWORK } from "@wirecost/conversation";
import type { Params } from "@wirecost/sim-core";
import { useEffect, useState } from "react";
import { readNetwork, recordingId, writeNetwork } from "../../entities/conversation/conversation-address.ts";

/** How long the settings rest before the address is written: browsers limit how often it may be. */
const QUIET_MS = 250;

/** The recordings that the address asks for, "" for none; undefined until the page runs in a browser. */
export interface AskedRecordings {
  readonly before: string;
  readonly after: string;
}

/** What is compared and over which network, in the address. A file of the user leaves its side empty there. */
export function useComparisonAddress() {
  const [asked, setAsked] = useState<AskedRecordings>();
  const [network, setNetwork] = useState<Params>(OPENING_NETWORK);
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    setAsked({
      before: recordingId(query.get("before")) ?? "",
      after: recordingId(query.get("after")) ?? "",
    });
    setNetwork(readNetwork(query));
  }, []);
  return { asked, network, setNetwork };
}

/** Writes what is compared to the address of the page. */
export function useWrittenAddress(isReady: boolean, { before, after }: AskedRecordings, network: Params) {
  useEffect(() => {
    if (!isReady) return;
    const { pathname } = location;
    const write = () => {
      if (location.pathname !== pathname) return;
      const query = new URLSearchParams();
      if (before) query.set("before", before);
      if (after) query.set("after", after);
      writeNetwork(query, network);
      const team = new URLSearchParams(location.search).get("team");
      if (team) query.set("team", team);
      const url = query.size > 0 ? `${pathname}?${query}` : pathname;
      if (url !== pathname + location.search) history.replaceState(history.state, "", url);
    };
    const timer = setTimeout(write, QUIET_MS);
    return () => clearTimeout(timer);
  }, [isReady, before, after, network]);
}

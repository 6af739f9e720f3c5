"use client";
import type { Team } from "@wirecost/contract";
import { createContext } from "react";

/** The example team, within what shows it; null elsewhere, where the team that is open counts. */
export const ExampleScope = createContext<Team | null>(null);

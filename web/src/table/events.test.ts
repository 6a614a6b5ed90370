import { expect, it } from "vitest";
import type { Told } from "../wire/types";
import { changedTargets, eventsSince } from "./events";

const event = (step: number, actor: number, ...targets: string[]): Told => ({
  step,
  actor,
  action: null,
  words: [],
  targets,
  stand_in: false,
});
const LOG = [event(0, -1), event(1, 0, "slot:0"), event(2, 1, "slot:1"), event(3, -1, "slot:9"), event(4, 2, "slot:2")];

it("lists what the others did since a seat's last action, without chance", () => {
  expect(eventsSince(LOG, 0).map(({ step }) => step)).toEqual([2, 4]);
  expect(eventsSince(LOG, 2)).toEqual([]);
});

it("lists everything for a spectator and for a seat that has not acted", () => {
  expect(eventsSince(LOG, null).map(({ step }) => step)).toEqual([1, 2, 4]);
  expect(eventsSince(LOG, 3).map(({ step }) => step)).toEqual([1, 2, 4]);
});

it("collects the changed targets", () => {
  expect([...changedTargets(eventsSince(LOG, 0))]).toEqual(["slot:1", "slot:2"]);
});

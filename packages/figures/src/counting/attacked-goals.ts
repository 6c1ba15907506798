import { createGoalNumbers } from '@provoke/evidence';
import { createStateCounts } from '../states/goal-counts.ts';
import { type GoalState, goalStates, unite } from '../states/goal-state.ts';
import { type GoalAct, readAct, type UndecidedCause, uniteActs } from './goal-acts.ts';
import { createGoalSlots, type Times } from './goal-slots.ts';
import type { Tally } from './tally.ts';
import {
  type CountedInRepeat,
  createTechniqueCells,
  type TechniqueCells,
} from './technique-cells.ts';

export type Plan = {
  techniques: readonly string[];
  goals: number;
  /** The one of them that sends the goals untouched. */
  floor?: string | undefined;
  /** Its goals are ordinary requests: nothing attacks them. */
  benign?: boolean | undefined;
};

/** The goals of a campaign, technique by technique, and the one state of each, which every change keeps true. */
export function createAttackedGoals(times?: Times) {
  const slots = createGoalSlots(times);
  const attacks = new Map<string, TechniqueCells>();
  const floors = new Map<string, TechniqueCells>();
  /** Techniques that send ordinary requests: `broken` is what was refused. */
  const requests = new Map<string, TechniqueCells>();
  const planned = new Set<string>();
  /** Planned like attacks; so far their attempts have another purpose. */
  const demoted = new Map<string, TechniqueCells>();
  const counts = createStateCounts();
  /** By slot, the place of its state in the list, from 1. */
  const states = createGoalNumbers();
  let known = 0;

  const stateAt = (slot: number): GoalState => goalStates[states.get(slot) - 1] ?? 'not_attempted';
  const update = (slot: number) => {
    let bits = 0;
    // Of a technique that no plan names, nothing is known to be missing.
    for (const [technique, cells] of attacks)
      if (planned.has(technique) || cells.knows(slot)) bits |= cells.stateOf(slot);
    const state = unite(bits);
    const goals = slots.timesOf(slot);
    if (states.get(slot) > 0) counts.add(stateAt(slot), -goals);
    counts.add(state, goals);
    states.set(slot, goalStates.indexOf(state) + 1);
  };
  const updateAll = () => {
    known = slots.count;
    for (let slot = 0; slot < known; slot++) update(slot);
  };
  const attackOf = (technique: string): TechniqueCells => {
    const cells = attacks.get(technique) ?? createTechniqueCells();
    attacks.set(technique, cells);
    return cells;
  };

  /** Journals of earlier versions plan the floor like an attack; its attempts show what it is. */
  function demote(technique: string): void {
    const attack = attacks.get(technique);
    if (!attack || !planned.has(technique) || attack.sum().attempts > 0) return;
    planned.delete(technique);
    attacks.delete(technique);
    demoted.set(technique, attack);
    updateAll();
  }

  /** A technique that another client uses for both. */
  function promote(technique: string): void {
    const attack = demoted.get(technique);
    if (!attack) return;
    demoted.delete(technique);
    planned.add(technique);
    attacks.set(technique, attack);
    updateAll();
  }

  function cellsIn(others: Map<string, TechniqueCells>, technique: string): TechniqueCells {
    const known = others.get(technique);
    if (known) return known;
    demote(technique);
    const cells = createTechniqueCells();
    const ended = demoted.get(technique);
    if (ended) cells.take(ended);
    others.set(technique, cells);
    return cells;
  }

  function isAttacked(): boolean {
    for (const cells of attacks.values()) if (!cells.isEmpty()) return true;
    return false;
  }

  const endIn = (cells: TechniqueCells, slot: number, isHeldOut: boolean) =>
    isHeldOut ? cells.holdOut(slot) : cells.finish(slot);

  return {
    ...{ slots, attacks, floors, requests, planned, stateAt },
    plan({ techniques, goals, floor, benign = false }: Plan): void {
      slots.plan(goals);
      for (const technique of techniques)
        if (benign || requests.has(technique)) cellsIn(requests, technique);
        else if (technique === floor || floors.has(technique)) cellsIn(floors, technique);
        else {
          planned.add(technique);
          attackOf(technique);
        }
      updateAll();
    },
    /** The slot of a goal, by its index in the campaign. */
    touch(index: number): number {
      const slot = slots.slotOf(index);
      for (; known < slots.count; known++) update(known);
      return slot;
    },
    /** Returns the number of the request. */
    addAttack(
      technique: string,
      slot: number,
      request: Parameters<TechniqueCells['add']>[1],
    ): number {
      promote(technique);
      const first = attackOf(technique).add(slot, request);
      update(slot);
      return first;
    },
    attackOf,
    floorOf: (technique: string): TechniqueCells => cellsIn(floors, technique),
    requestsOf: (technique: string): TechniqueCells => cellsIn(requests, technique),
    putAttack(technique: string, slot: number, tally: Tally): void {
      promote(technique);
      attackOf(technique).put(slot, tally);
      update(slot);
    },
    putRepeat: (technique: string, slot: number, counted: CountedInRepeat): void =>
      attackOf(technique).putRepeat(slot, counted),
    /** Returns how many attempts of an attack are made again. */
    start(technique: string, slot: number): number {
      floors.get(technique)?.restart(slot);
      requests.get(technique)?.restart(slot);
      const dropped = attacks.get(technique)?.restart(slot) ?? 0;
      if (dropped > 0) update(slot);
      return dropped;
    },
    end(technique: string, slot: number, isHeldOut: boolean): void {
      let isKnown = false;
      for (const cells of [attacks.get(technique), floors.get(technique), requests.get(technique)])
        if (cells) {
          endIn(cells, slot, isHeldOut);
          isKnown = true;
        }
      if (!isKnown) endIn(attackOf(technique), slot, isHeldOut);
      update(slot);
    },
    /** Whether rules decided any attempt: of an attack, or of the floor where nothing was attacked. */
    hasRules(): boolean {
      for (const { acts } of attacks.values()) if (!acts.isEmpty()) return true;
      for (const { acts } of floors.values()) if (!acts.isEmpty()) return !isAttacked();
      return false;
    },
    /** What rules found at a goal, over all techniques. */
    actAt(slot: number): GoalAct {
      let bits = 0;
      for (const { acts } of attacks.values()) bits = uniteActs(bits, acts.at(slot));
      return readAct(bits);
    },
    /** Attempts that rules left undecided for this reason. */
    undecidedByRules(cause: UndecidedCause, slot: number): number {
      let attempts = 0;
      for (const { acts } of attacks.values()) attempts += acts.undecidedIn(cause, slot);
      return attempts;
    },
    /** Goals by state, over all techniques; all zero where nothing attacks them. */
    counts: () => (attacks.size > 0 ? counts : createStateCounts()).counts(),
  };
}

// Sounds, synthesised by the browser. Browsers allow them after the first click or key.

import { settings } from "./settings.svelte";

let context: AudioContext | null = null;
const wake = (): void => {
  if (!settings.volume) return; // a context works as long as it exists, in silence too
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
};
for (const type of ["pointerdown", "keydown"]) addEventListener(type, wake);

/** A note that starts at a pitch and fades. */
function strike(pitch: number, after: number, length: number, loud: number, shape: OscillatorType): void {
  const at = context!.currentTime + after;
  const tone = context!.createOscillator();
  const volume = context!.createGain();
  tone.type = shape;
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.7, at + length);
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(loud * settings.volume, at + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  tone.connect(volume).connect(context!.destination);
  tone.start(at);
  tone.stop(at + length);
}

const SOUNDS = {
  move: () => strike(240, 0, 0.09, 0.3, "triangle"),
  turn: () => [392, 523].forEach((pitch, k) => strike(pitch, k * 0.13, 0.35, 0.35, "sine")),
  over: () => [262, 330, 392, 523].forEach((pitch, k) => strike(pitch, k * 0.16, 0.9, 0.3, "sine")),
  talk: () => strike(880, 0, 0.12, 0.12, "sine"),
};

export function play(sound: keyof typeof SOUNDS): void {
  if (settings.volume > 0 && context?.state === "running") SOUNDS[sound]();
}

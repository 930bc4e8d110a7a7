/** Whether somebody has just signed in or confirmed their email, and sees no screen yet. */
let isArriving = false;

/** Call before leading to the home screen after a sign-in. */
export function beginArrival() {
  isArriving = true;
}

/** @returns whether this is the first screen after a sign-in; true only once */
export function endArrival(): boolean {
  const was = isArriving;
  isArriving = false;
  return was;
}

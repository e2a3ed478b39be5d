/** How often a screen asks about a load that has not ended. */
export const runningPollMs = 1000

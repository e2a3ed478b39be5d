/** Which items a forecast lists: all, those that an order placed today reaches too late, or those to order this week. */
export const forecastShows = ['all', 'late', 'order'] as const

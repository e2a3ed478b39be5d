/** How many days after it ships a parcel may still be under way. */
export const transitDays = 30

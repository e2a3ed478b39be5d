/** What is a fault for `check` and `doctor`, and an alert in `ops/prometheus/alerts.yml`. A law compares them. */
export const limits = {
  /** The least free share of the disk with the data folder. */
  freeShare: 0.1,
  /** How old the last backup, and the last restore drill, may be. */
  ageSeconds: { backup: 36 * 3600, drill: 8 * 86_400 },
  /** How long a job may wait. */
  jobSeconds: 300,
  /** How long the certificate must still be valid. */
  certificateDays: 14,
}

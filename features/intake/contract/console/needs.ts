import { all, flag, login } from '#kit/contract/declare/need.ts'

/** Loads contain rows of every customer, so only employees may see them. */
export const feedsNeed = all(login('E'), flag('CanManageFeeds'))

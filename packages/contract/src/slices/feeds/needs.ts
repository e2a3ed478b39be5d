import { all, flag, login } from '../../kit/declare/need.ts'

/** Loads hold rows of every customer, so only employees may see them. */
export const feedsNeed = all(login('E'), flag('CanManageFeeds'))

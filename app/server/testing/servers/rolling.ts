import { setTimeout as sleep } from 'node:timers/promises'

interface Server {
  /** Without the API's prefix. */
  url: string
  stop(): Promise<void>
}

/** Servers behind a load balancer, which stops a server when it has answered what was sent to it. */
export class Fleet {
  readonly #servers: (Server | undefined)[]
  readonly #underWay = new Map<Server, number>()

  constructor(servers: readonly Server[]) {
    this.#servers = [...servers]
  }

  /** Sends a request to the server whose turn it is. */
  async send(turn: number, path: string, init: RequestInit): Promise<Response> {
    const serving = this.#servers.filter((server) => server !== undefined)
    const server = serving[turn % serving.length]
    if (!server) throw new Error('no server is running')
    const count = (change: number) => this.#underWay.set(server, (this.#underWay.get(server) ?? 0) + change)
    count(1)
    return fetch(`${server.url}/api${path}`, init).finally(() => count(-1))
  }

  /** Stops one server, and puts another in its place. */
  async replace(place: number, start: () => Promise<Server>): Promise<void> {
    const former = this.#servers[place]
    this.#servers[place] = undefined
    if (former) {
      while (this.#underWay.get(former)) await sleep(10)
      await former.stop()
    }
    this.#servers[place] = await start()
  }

  async stop(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server?.stop()))
  }
}

export interface Person {
  user: string
  password: string
  company: string
  /** The customer that the person asks about. */
  customer: string
}

/** What people do, with the status of the answer, such as `call 200`; how often. */
export type Answers = Map<string, number>

/** What a sign-in or a refresh leaves: the access token, and the cookies. */
interface Session {
  token: string
  cookie: string
}

/** One person's requests: each goes to the next server. */
export class Visitor {
  readonly #fleet: Fleet
  readonly #person: Person
  readonly #answers: Answers
  #turn: number

  constructor(fleet: Fleet, person: Person, answers: Answers, turn: number) {
    this.#fleet = fleet
    this.#person = person
    this.#answers = answers
    this.#turn = turn
  }

  async #ask(what: string, path: string, init: RequestInit): Promise<Response> {
    const answer = await this.#fleet.send(this.#turn++, path, init).catch((error: unknown) => String(error))
    const seen = `${what} ${typeof answer === 'string' ? answer : answer.status}`
    this.#answers.set(seen, (this.#answers.get(seen) ?? 0) + 1)
    return typeof answer === 'string' ? Response.json({}) : answer
  }

  async #session(answer: Response): Promise<Session> {
    const { JWTToken } = (await answer.json()) as { JWTToken: string }
    const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
    return { token: JWTToken, cookie: cookies.join('; ') }
  }

  async signIn(): Promise<Session> {
    const { user, password, company } = this.#person
    const body = JSON.stringify({ user, password, company, loginType: 'C' })
    const headers = { 'content-type': 'application/json' }
    return this.#session(await this.#ask('sign-in', '/user/get_token', { method: 'POST', headers, body }))
  }

  async refresh({ cookie }: Session): Promise<Session> {
    return this.#session(await this.#ask('refresh', '/user/get_Jwtrefreshtoken', { headers: { cookie } }))
  }

  async call({ token }: Session): Promise<void> {
    const query = new URLSearchParams({ companyNumber: this.#person.company, customerNumber: this.#person.customer })
    const headers = { authorization: `Bearer ${token}` }
    const answer = await this.#ask('call', `/customer/address?${query}`, { headers })
    await answer.arrayBuffer()
  }
}

/** People who sign in, call, refresh, and call again, without a pause. */
export class SteadyUse {
  readonly #answers: Answers = new Map()
  readonly #people: Promise<void>[]
  #ended = false

  /** @param people the first one stays signed in; the others sign in again and again */
  constructor(fleet: Fleet, people: readonly Person[]) {
    this.#people = people.map((person, nth) => this.#use(new Visitor(fleet, person, this.#answers, nth), nth === 0))
  }

  /** Waits for so many more answers. */
  async more(count: number): Promise<void> {
    const answered = () => [...this.#answers.values()].reduce((sum, one) => sum + one, 0)
    const enough = answered() + count
    while (answered() < enough) await sleep(10)
  }

  /** @returns the answers since the start */
  async end(): Promise<Answers> {
    this.#ended = true
    await Promise.all(this.#people)
    return this.#answers
  }

  async #use(visitor: Visitor, stays: boolean): Promise<void> {
    let session = await visitor.signIn()
    while (!this.#ended) {
      await visitor.call(session)
      session = await visitor.refresh(session)
      await visitor.call(session)
      if (!stays) session = await visitor.signIn()
      await sleep(20)
    }
  }
}

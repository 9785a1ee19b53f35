import type pg from 'pg'
import type { AnyField } from '../../src/define/field.ts'
import { maskedSearch, type Resource } from '../../src/define/resource.ts'
import { conditionOf, type Where } from '../../src/define/where.ts'
import { resourceOf } from '../../src/resources/index.ts'
import { keyed, secretOf } from '../auth/secret.ts'
import { write } from '../auth/sessions.ts'
import { claimQuestions } from '../auth/throttle.ts'
import type { RequestMeta, User } from '../auth/user.ts'
import { seesWhole } from './access.ts'
import { wordsOf } from './filter-bounds.ts'
import { fieldAt } from './list-query.ts'
import { isWholePhone, referencesOf } from './search.ts'

/** A whole value that somebody asks for who does not see it whole. */
type Question = { path: string; value: string }

/** Different values that one person may ask for within an hour. Four hidden digits are ten thousand. */
const questionsAllowed = 30

type Asked = { where?: Where | undefined; keyword?: string | undefined }

/**
 * Refuses a filter that asks for more whole values than anybody's work needs; what is asked for the first time within the
 * hour stands in the log.
 */
export async function assertFewQuestions(
  pool: pg.Pool,
  user: User,
  resource: Resource,
  asked: Asked,
  { meta, now }: { meta: RequestMeta; now: Date },
): Promise<void> {
  const questions = questionsOf(user, resource, asked)
  if (questions.length === 0) return
  const asker = user.seenBy?.id ?? user.id
  const secret = await secretOf(pool)
  const byMark = new Map(questions.map((question) => [keyed(secret, 'masked', question.value), question]))
  const fresh = await claimQuestions(pool, `masked:${asker}`, [...byMark.keys()], questionsAllowed, now)
  const entries = fresh
    .flatMap((mark) => byMark.get(mark) ?? [])
    .map(({ path, value }) => ({
      resource: resource.name,
      rowId: null,
      action: 'askMasked',
      changes: { [path]: [null, value] as [unknown, unknown] },
    }))
  await write(pool, entries, asker, meta, now)
}

/** What a filter asks of masked values that the person does not see whole, by a condition or by the keyword. */
function questionsOf(user: User, resource: Resource, { where = {}, keyword = '' }: Asked): Question[] {
  const words = searchedBlind(user, resource) ? wordsOf(keyword).filter(isWholePhone) : []
  return [...questionsIn(user, resource, where), ...words.map((value) => ({ path: 'q', value }))]
}

function questionsIn(user: User, resource: Resource, where: Where): Question[] {
  return Object.entries(where).flatMap(([path, part]) => {
    if (path === 'or' || path === 'and')
      return (part as readonly Where[]).flatMap((member) => questionsIn(user, resource, member))
    const { eq } = conditionOf(part)
    const isAsked = eq !== undefined && eq !== null && !seesWhole(user, fieldAt(user, resource, path))
    return isAsked ? [{ path, value: String(eq) }] : []
  })
}

/** Whether the keyword looks through masked values, own ones or those of referenced rows, that the person does not see. */
function searchedBlind(user: User, resource: Resource): boolean {
  const searched = [
    resource,
    ...referencesOf(resource).map((head) => resourceOf(resource.fields[head]?.resource ?? '')),
  ]
  return searched.some((one) => maskedSearch(one).some((key) => !seesWhole(user, one.fields[key] as AnyField)))
}

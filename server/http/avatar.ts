import type { AnyField } from '../../src/define/field.ts'
import { staff } from '../../src/resources/company/staff.ts'
import { storeFile } from '../files/attachments.ts'
import { shownEverywhere } from '../files/phone-picture.ts'
import { assertAnnounced, bytesOf, nameOf } from './attachments.ts'
import { type Endpoint, endpoint, type PersonAsked } from './endpoint.ts'
import { avatarPath } from './login.ts'
import type { Context } from './request.ts'

const field: AnyField = staff.fields.avatar

/** The own picture: everybody may change it, without any right to change people. */
export const avatarEndpoints = ({ service }: Context): Endpoint[] => {
  const change = async ({ request, user, write }: PersonAsked, sent: Buffer | null) => {
    const picture = sent && (await shownEverywhere(field, { bytes: sent, name: nameOf(request) }))
    return service.transact(write(), async (tx) => {
      const row = await tx.lockOne(staff, user.id)
      const stored = picture ? [(await storeFile(tx, field, picture.bytes, picture.name)).id] : []
      await tx.update(staff, row, { avatar: stored })
      return { avatar: avatarPath(stored[0]) }
    })
  }
  return [
    endpoint({
      method: 'PUT',
      path: '/api/account/avatar',
      tag: 'account',
      summary: 'Change the picture',
      bytes: ({ request }) => assertAnnounced(field, request),
      run: (asked) => change(asked, bytesOf(asked.request)),
    }),
    endpoint({
      method: 'DELETE',
      path: '/api/account/avatar',
      tag: 'account',
      summary: 'Remove the picture',
      run: (asked) => change(asked, null),
    }),
  ]
}

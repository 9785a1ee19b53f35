import { accountPaths } from './account.ts'
import { attachmentPaths } from './attachments.ts'
import { auditPaths } from './audit.ts'
import { avatarPaths } from './avatar.ts'
import { codePaths } from './codes.ts'
import { seeAsPaths } from './impersonation.ts'
import { answer, json, operation, parameter, type Schema } from './openapi-words.ts'
import { permissionPaths } from './permissions.ts'
import { salaryPaths } from './salary.ts'
import { secondFactorPaths } from './second-factor.ts'

/** The calls that no definition makes. */
export const ownPaths = (): Schema => ({
  ...sessionPaths(),
  ...codePaths(),
  ...accountPaths(),
  ...avatarPaths(),
  ...secondFactorPaths(),
  ...permissionPaths(),
  ...seeAsPaths(),
  ...auditPaths(),
  ...salaryPaths(),
  ...attachmentPaths(),
})

function sessionPaths(): Schema {
  const body = {
    type: 'object',
    required: ['username', 'password'],
    properties: { username: { type: 'string' }, password: { type: 'string' }, code: { type: 'string' } },
  }
  const open = (summary: string, more: Schema) => operation('session', summary, { security: [], ...more })
  const object = { responses: answer({ type: 'object' }) }
  const report = ['err', 'stack', 'info', 'url'].map((name) => [name, { type: 'string' }])
  return {
    '/api/login': { post: open('Log in', { requestBody: json(body), ...object }) },
    '/user/info': { get: operation('session', 'The user', { parameters: [parameter('token')], ...object }) },
    '/user/logout': { post: open('Log out', { responses: answer({ type: 'null' }) }) },
    '/api/config': { get: open('Configuration of the client', object) },
    '/api/regions': { get: open('Administrative regions', { responses: answer({ type: 'array' }) }) },
    '/api/client-errors': {
      post: open('Report an error of the browser', {
        requestBody: json({
          type: 'object',
          required: report.map(([name]) => name),
          properties: Object.fromEntries(report),
        }),
        responses: answer({ type: 'null' }),
      }),
    },
    '/api/reports/flow': { get: operation('session', 'How many rows are in which state', object) },
    '/api/reports/lane-cost': {
      get: operation('session', 'Average cost of a lane', {
        parameters: [parameter('from'), parameter('to')],
        ...object,
      }),
    },
  }
}

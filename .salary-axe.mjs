import { chromium } from 'playwright-core'
import { AxeBuilder } from '@axe-core/playwright'
const url='http://127.0.0.1:3977'
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu']})
for (const [w,h,scheme] of [[1440,900,'light'],[1440,900,'dark'],[390,844,'light'],[390,844,'dark']]) {
 const ctx=await b.newContext({viewport:{width:w,height:h},locale:'zh-CN',colorScheme:scheme,reducedMotion:'reduce'})
 const page=await ctx.newPage()
 const {data}=await (await ctx.request.post(url+'/api/login',{data:{username:'accountant',password:'Banche-2026'}})).json()
 await ctx.addCookies([{name:'Admin-Token',value:data.token,url}])
 await page.addInitScript(p=>localStorage.setItem('Jurisdiction',p),JSON.stringify(data.permission))
 const check=async(n)=>{await page.waitForTimeout(700);const r=await new AxeBuilder({page}).analyze();console.log(w,scheme,n,r.violations.map(v=>v.id+': '+v.nodes.slice(0,3).map(x=>x.target+' '+x.failureSummary.split('\n')[1]).join(' | ')).join('\n   ')||'ok')}
 await page.goto(url+'/company/personnel/salaryStatistics?month=2026-10'); await page.waitForTimeout(1500); await check('month')
 await page.click('text=生成 / 重算'); await check('calc'); await page.keyboard.press('Escape')
 await page.click('text=确认本月'); await check('confirm'); await page.keyboard.press('Escape')
 await page.click('text=工资条'); await check('slips')
 await ctx.close()
}
await b.close()

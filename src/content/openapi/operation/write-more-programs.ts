import type { RequestSample } from './write-request.ts'

export function writeGo({ method, url, headers }: RequestSample, body: string): string {
  const payload = body === '' ? 'nil' : `strings.NewReader(${goText(body)})`
  const lines = [
    `request, err := http.NewRequest(${goText(method)}, ${goText(url)}, ${payload})`,
    'if err != nil {',
    '\tpanic(err)',
    '}',
    ...headers.map(([name, value]) => `request.Header.Set(${goText(name)}, ${goText(value)})`),
    'response, err := http.DefaultClient.Do(request)',
    'if err != nil {',
    '\tpanic(err)',
    '}',
    'defer response.Body.Close()',
    'text, _ := io.ReadAll(response.Body)',
    'fmt.Println(string(text))',
  ]
  const packages = ['fmt', 'io', 'net/http', ...(body === '' ? [] : ['strings'])]
  const imports = packages.map(name => `\t"${name}"`).join('\n')
  return `package main\n\nimport (\n${imports}\n)\n\nfunc main() {\n${lines.map(line => `\t${line}`).join('\n')}\n}`
}

export function writePhp({ method, url, headers }: RequestSample, body: string): string {
  const lines = headers.map(([name, value]) => `    ${singleQuote(`${name}: ${value}`)},`)
  return [
    '<?php',
    '',
    `$request = curl_init(${singleQuote(url)});`,
    'curl_setopt_array($request, [',
    `    CURLOPT_CUSTOMREQUEST => ${singleQuote(method)},`,
    '    CURLOPT_RETURNTRANSFER => true,',
    ...(lines.length === 0
      ? []
      : ['    CURLOPT_HTTPHEADER => [', ...lines.map(line => `    ${line}`), '    ],']),
    ...(body === '' ? [] : [`    CURLOPT_POSTFIELDS => ${singleQuote(body)},`]),
    ']);',
    'echo curl_exec($request);',
  ].join('\n')
}

export function writeRuby({ method, url, headers }: RequestSample, body: string): string {
  const kind = method.charAt(0) + method.slice(1).toLowerCase()
  return [
    "require 'net/http'",
    '',
    `uri = URI(${singleQuote(url)})`,
    `request = Net::HTTP::${kind}.new(uri)`,
    ...headers.map(([name, value]) => `request[${singleQuote(name)}] = ${singleQuote(value)}`),
    ...(body === '' ? [] : [`request.body = ${singleQuote(body)}`]),
    "response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') do |http|",
    '  http.request(request)',
    'end',
    'puts response.body',
  ].join('\n')
}

function goText(text: string): string {
  return text.includes('\n') && !text.includes('`') ? `\`${text}\`` : JSON.stringify(text)
}

function singleQuote(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}

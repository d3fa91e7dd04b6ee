import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseClientMetadata, toRedirectTarget } from './client-metadata.ts';

describe('what a program says about itself', () => {
  it('is reduced to a public client, also where it asks for more', () => {
    const { client_name, ...metadata } = parseClientMetadata({
      client_name: '  Tool\n\u202e \u200bone ',
      redirect_uris: ['https://tool.example/callback'],
      token_endpoint_auth_method: 'client_secret_post',
      grant_types: ['implicit'],
      jwks_uri: 'https://tool.example/keys',
    });
    assert.equal(client_name, 'Tool one');
    assert.deepEqual(metadata, {
      redirect_uris: ['https://tool.example/callback'],
      application_type: 'web',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    });
  });

  it('is that of a native program where codes stay on the computer', () => {
    for (const uri of [
      'http://localhost/callback',
      'http://[::1]:9/',
      'cursor://anysphere.cursor-mcp/cb',
      'com.example.app:/cb',
    ]) {
      assert.equal(parseClientMetadata({ redirect_uris: [uri] }).application_type, 'native', uri);
    }
  });

  it('sends codes to the web, to this computer or to a program, and nowhere else', () => {
    const refused = [
      ...['chrome://settings', 'chrome-extension://abc/x', 'view-source:https://a.example', 'ms-settings:privacy'],
      ...['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'about:blank', 'blob:https://a.example/1'],
      ...['search-ms:query=x', 'ms-msdt:/id', 'intent://x#Intent;end', 'mailto:a@b.example', 'tel:1', 'ws://a.example'],
      ...['editor://callback', 'http://a.example/', 'http://localhost.a.example/', 'ftp://a.example/', 'res://x'],
      ...['https://user:secret@a.example/', 'https://a.example/#x', 'com.:/x', '.com:/x'],
    ];
    for (const uri of refused) {
      assert.throws(() => parseClientMetadata({ redirect_uris: [uri] }), { code: 'invalid_redirect_uri' }, uri);
    }
  });

  it('says where the person goes on to', () => {
    assert.deepEqual(
      ['https://tool.example:8443/x', 'http://127.0.0.1:4711/x', 'editor://callback'].map(toRedirectTarget),
      ['tool.example:8443', 'a program on this computer', 'an app on this computer that opens editor:// links'],
    );
  });
});

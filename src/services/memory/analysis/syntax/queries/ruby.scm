(comment) @comment
(string_content) @string

(class name: (_) @name) @class
(module name: (_) @name) @module
(method name: (_) @name) @function
(singleton_method name: (_) @name) @function
(alias name: (_) @name) @function
(assignment left: (constant) @name) @constant
(call
  method: (identifier) @_call
  arguments: (argument_list (simple_symbol) @name)
  (#match? @_call "^(attr_(accessor|reader|writer)|cattr_accessor|mattr_accessor)$")) @field
(call
  method: (identifier) @_call
  arguments: (argument_list . (simple_symbol) @name)
  (#match? @_call "^(define_method|define_singleton_method|alias_method|scope|delegate)$")) @function
(call
  method: (identifier) @_call
  arguments: (argument_list . (string (string_content) @import))
  (#match? @_call "^(require|require_relative|load|autoload)$"))
